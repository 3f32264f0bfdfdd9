/** What a tax invoice needs to know of whoever pays. */
export type Business = {
  businessName: string
  businessNumber: string
  representative: string
  address: string
  invoiceEmail: string
}

/** Seats times the highest price still fit into a sum of the database. */
export const MOST_SEATS = 2000
/** So many invitations in one request. */
export const INVITATIONS_AT_ONCE = 50
export const BUSINESS_TEXT_MAX = 200
/** Fewer people's sums could be taken for one person's. */
export const READING_MIN_PEOPLE = 5

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** A Korean business registration number as ten digits; undefined for what is none. */
export function cleanBusinessNumber(typed: string): string | undefined {
  if (typed.length > 40) return undefined
  const digits = typed.normalize('NFKC').replaceAll(/[\s-]/g, '')
  return /^\d{10}$/.test(digits) && hasCheckDigit(digits) ? digits : undefined
}

/**
 * The last of the ten digits checks the others, by the rule of the National Tax Service (국세청 사업자등록번호 검증): the first
 * nine are weighed with 1 3 7 1 3 7 1 3 5, the tens of the ninth product are added to the sum, and the check digit is what
 * then lacks to a multiple of ten.
 */
function hasCheckDigit(digits: string): boolean {
  const [...numbers] = digits
  const products = WEIGHTS.map((weight, at) => weight * Number(numbers[at]))
  const sum = products.reduce((all, product) => all + product, 0) + Math.floor((products[8] ?? 0) / 10)
  return (10 - (sum % 10)) % 10 === Number(numbers[9])
}

/** What a visitor writes about a group. */
export type Inquiry = { name: string; email: string; organisation: string; people: number; message: string }
type InquiryFault = 'EMPTY' | 'TOO_LONG' | 'TOO_FEW' | 'INVALID'

export const INQUIRY_MIN_PEOPLE = 10
const INQUIRY_MAX_PEOPLE = 100_000
export const INQUIRY_NAME_MAX = 100
export const INQUIRY_MESSAGE_MAX = 2000

/** What is wrong with an inquiry, but for its address. */
export function inquiryFaults({
  name,
  organisation,
  people,
  message,
}: Omit<Inquiry, 'email'>): Partial<Record<keyof Inquiry, InquiryFault>> {
  const textFault = (text: string, most: number): InquiryFault | undefined =>
    text.trim() === '' ? 'EMPTY' : text.length > most ? 'TOO_LONG' : undefined
  const faults = {
    name: textFault(name, INQUIRY_NAME_MAX),
    organisation: textFault(organisation, INQUIRY_NAME_MAX),
    message: textFault(message, INQUIRY_MESSAGE_MAX),
    people: peopleFault(people),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

function peopleFault(people: number): InquiryFault | undefined {
  if (!Number.isInteger(people) || people > INQUIRY_MAX_PEOPLE) return 'INVALID'
  return people < INQUIRY_MIN_PEOPLE ? 'TOO_FEW' : undefined
}
