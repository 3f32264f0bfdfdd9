import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listAllPlans } from '#src/domain/billing/plans.ts'
import { getPolicy } from '#src/domain/billing/policy.ts'
import { testDatabase } from '#src/testing/database.ts'

const PAGES = join(import.meta.dirname, '../../../content/pages')
const database = testDatabase('once')

/*
 * Terms are agreed to by their date, so they do not change by themselves with a figure of the database: whoever changes
 * what a new library begins with writes new terms first.
 */
test('the terms name the prices and days that a new library begins with', async () => {
  const [monthly, annual, group] = await Promise.all(
    ['personal-monthly', 'personal-annual', 'group-monthly'].map(async (code) => {
      const plan = (await listAllPlans(database.db)).find((one) => one.code === code)
      return { ...plan!, sum: plan!.amount.toLocaleString('en-US') }
    }),
  )
  const policy = await getPolicy(database.db)
  const later = policy.retryDays.filter((days) => days > 0)
  const korean = readFileSync(join(PAGES, 'tos.ko.md'), 'utf8')
  const english = readFileSync(join(PAGES, 'tos.en.md'), 'utf8')
  for (const words of [
    `${monthly!.sum}원이며 ${monthly!.days}일마다`,
    `${annual!.sum}원이며 ${annual!.days}일마다`,
    `${group!.minSeats}명부터이며 한 사람에 ${group!.days}일마다 ${group!.sum}원`,
    `다음 결제 ${policy.noticeDays}일 전에`,
    `결제일과 그 ${later.map((days) => `${days}일`).join(', ')} 뒤에`,
    `올리기 전 ${policy.consentDays}일 안에`,
    `**${policy.refundDays}일 안에**`,
    `영업일 ${policy.refundBusinessDays}일 안에`,
  ])
    expect(korean).toContain(words)
  const tries = `${later.slice(0, -1).join(', ')} and ${later.at(-1)} days after the payment day`
  for (const words of [
    `₩${monthly!.sum} and is charged automatically every ${monthly!.days} days`,
    `₩${annual!.sum} and is charged every ${annual!.days} days`,
    `for ${group!.minSeats} people or more, at ₩${group!.sum} for each person every ${group!.days} days`,
    tries,
    `within the ${policy.consentDays} days before`,
    `**within ${policy.refundDays} days**`,
    `within ${policy.refundBusinessDays} business days`,
  ])
    expect(english).toContain(words)
})
