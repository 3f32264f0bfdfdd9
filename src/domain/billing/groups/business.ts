import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { emailFault } from '#src/shared/email-address.ts'
import { getLedGroup } from './group.ts'
import { type Business, BUSINESS_TEXT_MAX, cleanBusinessNumber } from './rules.ts'

/**
 * Stores what tax invoices for the group of its leader need; null forgets it. Throws GROUP_NOT_FOUND, and INVALID_REQUEST
 * naming what is wrong.
 */
export async function setBusiness(db: Db, memberId: number, business: Business | null): Promise<void> {
  const group = await getLedGroup(db, memberId)
  const cleaned = business && clean(business)
  await db
    .updateTable('subscription_group')
    .set({
      business_name: cleaned?.businessName ?? null,
      business_number: cleaned?.businessNumber ?? null,
      representative: cleaned?.representative ?? null,
      address: cleaned?.address ?? null,
      invoice_email: cleaned?.invoiceEmail ?? null,
    })
    .where('id', '=', group.id)
    .execute()
}

function clean(business: Business): Business {
  const businessNumber = cleanBusinessNumber(business.businessNumber)
  const texts = {
    businessName: business.businessName.trim(),
    representative: business.representative.trim(),
    address: business.address.trim(),
  }
  const faults = Object.entries({
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, textFault(text)])),
    businessNumber: businessNumber === undefined ? 'INVALID' : undefined,
    invoiceEmail: emailFault(business.invoiceEmail),
  }).flatMap(([name, fault]): [string, string][] => (fault === undefined ? [] : [[name, fault]]))
  if (faults.length > 0 || businessNumber === undefined)
    throw new Refusal('INVALID_REQUEST', Object.fromEntries(faults))
  return { ...texts, businessNumber, invoiceEmail: business.invoiceEmail.trim() }
}

function textFault(text: string): 'EMPTY' | 'TOO_LONG' | undefined {
  if (text === '') return 'EMPTY'
  return text.length > BUSINESS_TEXT_MAX ? 'TOO_LONG' : undefined
}
