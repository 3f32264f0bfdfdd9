import { NICKNAME_MAX, NICKNAME_MIN, PASSWORD_MAX, PASSWORD_MIN, PICTURE_MAX_MB } from '#src/shared/limits.ts'
import { COMMON_PASSWORDS } from './accounts/common-passwords.ts'

/** So many members may share one telephone. */
export const ACCOUNTS_PER_PHONE = 5
/** What a picture may weigh when it is sent, in bytes. */
export const PICTURE_MAX_BYTES = PICTURE_MAX_MB * 1024 * 1024

/** Through whom one may sign in, where the operator has set it up. */
export const SOCIAL_PROVIDERS = ['kakao', 'naver', 'google', 'apple'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

export { emailFault, emailKey } from '#src/shared/email-address.ts'

export type NicknameFault = 'EMPTY' | 'TOO_SHORT' | 'TOO_LONG' | 'INVALID'
export type PhoneFault = 'EMPTY' | 'INVALID'
export type PasswordFault = 'EMPTY' | 'TOO_SHORT' | 'TOO_LONG' | 'COMPOSITION' | 'COMMON'

/** What is wrong with a nickname. It is counted in what a reader takes for one character. */
export function nicknameFault(typed: string): NicknameFault | undefined {
  const nickname = cleanNickname(typed)
  if (nickname === '') return 'EMPTY'
  // A stack of marks on one letter is one character too, so their number has a limit of its own.
  if (nickname.length > 4 * NICKNAME_MAX) return 'TOO_LONG'
  const length = Array.from(new Intl.Segmenter('ko').segment(nickname)).length
  if (length < NICKNAME_MIN) return 'TOO_SHORT'
  if (length > NICKNAME_MAX) return 'TOO_LONG'
  const valid =
    /^[\p{L}\p{M}\p{N} ._-]+$/u.test(nickname) && !/\p{M}{3}/u.test(nickname) && !BLANKS.test(nickname)
  return valid && Array.from(nicknameKey(nickname)).length >= 2 ? undefined : 'INVALID'
}

/** Letters by their class, but nothing is to be seen of them. */
const BLANKS = /[\u115F\u1160\u3164\uFFA0]/

/** How a nickname is kept and shown: composed, without white space around it. */
export function cleanNickname(typed: string): string {
  return typed.normalize('NFC').trim().replaceAll(/ +/g, ' ')
}

/** The form in which nicknames that look alike are the same: wide letters, capitals, spaces and points do not count. */
export function nicknameKey(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

export function phoneFault(typed: string): PhoneFault | undefined {
  if (typed.trim() === '') return 'EMPTY'
  return toE164(typed) === undefined ? 'INVALID' : undefined
}

/** A Korean mobile number or any international one as +82…; undefined for what is neither. */
export function toE164(typed: string): string | undefined {
  if (typed.length > 40) return undefined
  const number = typed.normalize('NFKC').replaceAll(/[\s().-]/g, '')
  const korean = /^(?:\+82|0082)?0?(1[016789]\d{7,8})$/.exec(number)
  if (korean !== null) return `+82${korean[1]}`
  return /^\+(?!82)[1-9]\d{7,14}$/.test(number) ? number : undefined
}

/** What is wrong with a password; `own` are words that belong to the person, who is the first to be guessed from. */
export function passwordFault(
  password: string,
  own: { email?: string; nickname?: string } = {},
): PasswordFault | undefined {
  const length = Array.from(password.normalize('NFC')).length
  if (length === 0) return 'EMPTY'
  if (length < PASSWORD_MIN) return 'TOO_SHORT'
  if (length > PASSWORD_MAX) return 'TOO_LONG'
  const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^\p{L}\p{N}\s\p{C}]/u]
  if (/\p{Cc}/u.test(password) || !kinds.every((kind) => kind.test(password))) return 'COMPOSITION'
  return isGuessable(password, own) ? 'COMMON' : undefined
}

const SERVICE_WORDS = ['covenant', 'library', 'eonyak', 'unyak', 'seojae', 'dosegwan', 'doseogwan']
/** Shorter words of the person are in too many passwords by chance. */
const OWN_WORD_MIN = 4

function isGuessable(password: string, own: { email?: string; nickname?: string }): boolean {
  const cores = coresOf(password)
  const names = [(own.email ?? '').split('@')[0] ?? '', own.nickname ?? '']
  const ownWords = names.map((name) => plainLetters(name.toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, ''))
  const inside = [...SERVICE_WORDS, ...ownWords.filter((word) => word.length >= OWN_WORD_MIN)]
  return cores.some(
    (core) =>
      COMMON_PASSWORDS.has(core) ||
      new Set(core).size <= 2 ||
      isRun(core) ||
      inside.some((word) => core.includes(word)),
  )
}

/** What is left of a password without its ornaments: `P@ssw0rd12!` is `password`. */
function coresOf(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase()
  const bare = lower.replaceAll(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')
  const readings = [bare, plainLetters(bare), plainLetters(lower)]
  return [...new Set(readings.map((reading) => reading.replaceAll(/[^\p{L}\p{N}]/gu, '')))]
}

const LETTER_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const plainLetters = (text: string) => text.replaceAll(/[0134578@$!]/g, (sign) => LETTER_FOR[sign] ?? sign)

const RUNS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Letters in the order of the alphabet or of the keyboard, forwards or backwards. */
function isRun(core: string): boolean {
  return RUNS.some((run) => run.includes(core) || Array.from(run).toReversed().join('').includes(core))
}
