const EMAIL_MAX = 254
const LOCAL_PART_MAX = 64

type EmailFault = 'EMPTY' | 'INVALID'

/** What is wrong with an address, as it was typed. */
export function emailFault(typed: string): EmailFault | undefined {
  const email = typed.trim()
  if (email === '') return 'EMPTY'
  if (email.length > EMAIL_MAX) return 'INVALID'
  const [local = '', domain = '', ...rest] = email.split('@')
  const labels = domain.split('.')
  const valid =
    rest.length === 0 &&
    local.length <= LOCAL_PART_MAX &&
    /^[\w!#$%&'*+/=?^`{|}~.-]+$/.test(local) &&
    !/^\.|\.$|\.\./.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && /^[a-z\d-]+$/i.test(label) && !/^-|-$/.test(label)) &&
    /^[a-z-]/i.test(labels.at(-1) ?? '')
  return valid ? undefined : 'INVALID'
}

/** The form in which two spellings of one address are the same. */
export function emailKey(typed: string): string {
  return typed.trim().toLowerCase()
}
