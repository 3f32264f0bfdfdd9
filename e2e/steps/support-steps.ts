import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { RunningLibrary } from '../library/server.ts'
import { demoAccount } from './subscriber-steps.ts'

/** Ends the session of a page without its browser knowing, as signing out everywhere from another device does. */
export async function endSession(page: Page, base: string): Promise<void> {
  const cookies = await page.context().cookies()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(`${base}/api/auth/logout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  })
  if (!answer.ok) throw new Error(`Signing out: ${answer.status}`)
}

/** Answers an inquiry by the API, as the library's owner, who types the password once more for it. */
export async function answerAsOwner(
  { base, dataDir }: RunningLibrary,
  { inquiryId, answer }: { inquiryId: number; answer: string },
): Promise<void> {
  const { email, password, totpSecret = '' } = demoAccount({ dataDir }, 'owner')
  const totp = new TOTP({ secret: totpSecret }).generate()
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answered = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answered.ok) throw new Error(`${path}: ${answered.status} ${await answered.text()}`)
    return answered
  }
  const signedIn = await send('/api/auth/login', { email, password, totp })
  const { access_token: token }: { access_token: string } = await signedIn.json()
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const own = { authorization: `Bearer ${token}`, cookie }
  await send('/api/user/stepUp', { password }, own)
  await send(`/api/admin/inquiry/${inquiryId}/answer`, { answer }, own)
}

/** The inquiry with this title, among the lines the terminal lists. */
export async function inquiryNumber(library: RunningLibrary, title: string): Promise<number> {
  const listed = await library.command('inquiries')
  const line = listed.split('\n').find((one) => one.includes(title))
  const number = Number(/^#(\d+)/.exec(line ?? '')?.[1])
  if (!Number.isInteger(number)) throw new Error(`No inquiry is called ${title}:\n${listed}`)
  return number
}
