import { expect, test } from 'vitest'
import { browser } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { owner } from './owner.ts'
import type { CommandContext, CommandOutput } from './command.ts'

const library = testLibrary()

async function run(args: string[], language: 'ko' | 'en' = 'en') {
  const output: CommandOutput[] = []
  // Of what a command may use this one needs no more.
  const context = {
    db: library.db,
    language,
    now: () => new Date(),
    print: (it: CommandOutput) => output.push(it),
  } as unknown as CommandContext
  const code = await owner(context, args)
  return { code, line: output.flatMap((it) => (it.kind === 'line' ? [it.text] : [])).join('\n') }
}

test('the operator makes an owner of a member who verified the address and turned on the second step', async () => {
  const reader = browser(library.visit())
  expect(await run([])).toEqual({ code: 1, line: 'Usage: npm run owner -- EMAIL' })
  expect((await run(['grace@mail.example'])).line).toBe('grace@mail.example: there is no such member')
  await reader.signUp()
  expect((await run(['grace@mail.example'], 'ko')).line).toMatch(/아직 확인하지 않았습니다$/)
  await library.db.updateTable('member').set({ email_verified_at: new Date() }).execute()
  expect((await run(['grace@mail.example'])).line).toMatch(/two-step sign-in/)
  await library.db.updateTable('member').set({ totp_secret: 'sealed' }).execute()
  expect(await run(['Grace@Mail.example'])).toEqual({ code: 0, line: 'Grace@Mail.example: is an owner now' })
  expect((await run(['grace@mail.example'])).code).toBe(0)
  expect((await reader.get('/api/user/me')).body).toMatchObject({ role: 'owner' })
  const events = await library.db.selectFrom('security_event').select('kind').execute()
  expect(events).toEqual([{ kind: 'ownerMade' }])
})
