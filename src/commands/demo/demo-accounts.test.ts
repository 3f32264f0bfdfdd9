import { readFileSync, rmSync, statSync } from 'node:fs'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { browser } from '#src/testing/browser.ts'
import { testFolders } from '#src/testing/folder.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testPorts } from '#src/testing/members.ts'
import { demoAccountsFile, hasDemoAccounts, putDemoAccounts } from './demo-accounts.ts'

const library = testLibrary()
const folder = testFolders()

describe('the accounts of a demo', () => {
  const put = (dataDir: string) => putDemoAccounts({ ...testPorts(), db: library.db }, dataDir)

  test('sign in as written in the data folder, the owner with a code', async () => {
    const dataDir = folder()
    const accounts = await put(dataDir)
    expect(JSON.parse(readFileSync(demoAccountsFile(dataDir), 'utf8'))).toEqual(accounts)
    expect(statSync(demoAccountsFile(dataDir)).mode & 0o777).toBe(0o600)
    expect(accounts.map(({ role }) => role)).toEqual(['member', 'subscriber', 'owner'])
    for (const { email, password, totpSecret } of accounts) {
      const totp = totpSecret === undefined ? {} : { totp: new TOTP({ secret: totpSecret }).generate() }
      const { status, body } = await browser(library.visit()).signIn({ email, password, ...totp })
      expect(status).toBe(200)
      // The subscriber pays once the server listens, as the sandbox is reached through it.
      expect(body).toMatchObject({ user: { billedYn: 'N' } })
    }
    const owner = accounts[2]!
    const withoutCode = await browser(library.visit()).signIn({
      email: owner.email,
      password: owner.password,
    })
    expect(withoutCode.body).toMatchObject({ message: 'SECOND_FACTOR_NEEDED' })
    expect(await library.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  test('are made once, each time with other passwords, and never beside members', async () => {
    const dataDir = folder()
    const first = await put(dataDir)
    expect(await put(dataDir)).toEqual([])
    await library.db.deleteFrom('member').execute()
    const second = await put(dataDir)
    expect(new Set([...first, ...second].map(({ password }) => password)).size).toBe(6)
  })

  test('are known to be there by the file or by their addresses', async () => {
    const dataDir = folder()
    expect(await hasDemoAccounts(library.db, dataDir)).toBe(false)
    await put(dataDir)
    expect(await hasDemoAccounts(library.db, folder())).toBe(true)
    await library.db.deleteFrom('member').execute()
    expect(await hasDemoAccounts(library.db, dataDir)).toBe(true)
    rmSync(demoAccountsFile(dataDir))
    expect(await hasDemoAccounts(library.db, dataDir)).toBe(false)
  })
})
