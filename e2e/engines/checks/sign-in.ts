import { expect } from '@playwright/test'
import { demoAccount } from '../../steps/subscriber-steps.ts'
import type { Engine } from '../engine-port.ts'
import { hydrated, tapOn, until } from '../hand.ts'
import { chooseReading } from '../reader-steps.ts'
import { callAsMember, signIn } from '../member.ts'
import type { Site } from '../site.ts'

/** A member signs in over TLS; a reload and another page find them signed in, by cookies that no script reads. */
export async function checkSignIn(engine: Engine, { front, dataDir }: Site): Promise<void> {
  const { base } = front
  await chooseReading(engine, base, 'scroll')
  const account = demoAccount({ dataDir }, 'member')
  await signIn(engine, base, account)
  await engine.reload()
  await expectSignedIn(engine, account.email)
  await engine.goto(`${base}/starter`)
  await expectSignedIn(engine, account.email)
  // Without a token only the cookies tell who this is.
  const renewed = await engine.evaluate(
    () => fetch('/api/auth/refresh', { method: 'PATCH' }).then((answer) => answer.status),
    undefined,
  )
  expect(renewed, 'the cookie that renews a session is kept').toBe(200)
  const readable = await engine.evaluate(() => document.cookie, undefined)
  expect(readable, 'no script reads what signs in').not.toContain('__Host-')
}

async function expectSignedIn(engine: Engine, email: string): Promise<void> {
  await hydrated(engine)
  await tapOn(engine, { css: 'button', name: 'Your menu' })
  await until(
    engine,
    'the menu offers to sign out',
    () =>
      Array.from(document.querySelectorAll('[role=menuitem]')).some(
        ({ textContent }) => textContent.trim() === 'Sign out',
      ),
    undefined,
  )
  expect(await callAsMember(engine, 'GET', 'user/me', null)).toMatchObject({ email })
}
