import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE = 30_000

/** Follows the link of the mail that a demo keeps: what the unverified write is shown to nobody else. */
export async function verifyByMail(base: string, email: string): Promise<void> {
  const deadline = Date.now() + PATIENCE
  let token = await findToken(base, email)
  while (token === undefined && Date.now() < deadline) {
    await wait(50)
    token = await findToken(base, email)
  }
  const answer = await fetch(`${base}/api/auth/verifyEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (!answer.ok) throw new Error(`${email} could not be verified: ${await answer.text()}`)
}

async function findToken(base: string, email: string): Promise<string | undefined> {
  const mails: { to: string; text: string }[] = await (await fetch(`${base}/dev/outbox`)).json()
  return /^http\S+#(\S+)$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
}
