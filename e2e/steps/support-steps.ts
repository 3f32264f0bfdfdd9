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

type OwnerSession = { password: string; headers: Record<string, string> }

/** A code of the second step is good once, so that an owner signs in once for all journeys of a library. */
const sessions = new Map<string, Promise<OwnerSession>>()

/** Answers an inquiry by the API, as the library's owner, who types the password once more for it. */
export async function answerAsOwner(
  library: RunningLibrary,
  { inquiryId, answer }: { inquiryId: number; answer: string },
): Promise<void> {
  const { base } = library
  const session = sessions.get(base) ?? signInOwner(library)
  sessions.set(base, session)
  const { password, headers } = await session
  await post(`${base}/api/user/stepUp`, { password }, headers)
  await post(`${base}/api/admin/inquiry/${inquiryId}/answer`, { answer }, headers)
}

async function signInOwner({ base, dataDir }: RunningLibrary): Promise<OwnerSession> {
  const { email, password, totpSecret = '' } = demoAccount({ dataDir }, 'owner')
  const totp = new TOTP({ secret: totpSecret }).generate()
  const answer = await post(`${base}/api/auth/login`, { email, password, totp })
  const { access_token: token }: { access_token: string } = await answer.json()
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';')[0])
  return { password, headers: { authorization: `Bearer ${token}`, cookie: cookies.join('; ') } }
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** The inquiry with this title, among the lines the terminal lists. */
export async function inquiryNumber(library: RunningLibrary, title: string): Promise<number> {
  const listed = await library.command('inquiries')
  const line = listed.split('\n').find((one) => one.includes(title))
  const number = Number(/^#(\d+)/.exec(line ?? '')?.[1])
  if (!Number.isInteger(number)) throw new Error(`No inquiry is called ${title}:\n${listed}`)
  return number
}
