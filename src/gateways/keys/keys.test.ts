import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completeKeys, ConfigError, readConfig } from '#src/config/config.ts'
import { openPhone, encryptPhone } from '#src/domain/members/accounts/phone.ts'
import { testFolders } from '#src/testing/folder.ts'
import { testKey, testKeys } from '#src/testing/members.ts'
import { demoKeys } from './demo-keys.ts'
import { openPasswords } from './passwords.ts'
import { openVault } from './vault.ts'

const folder = testFolders()

describe('encrypted text', () => {
  const vault = openVault(testKeys)

  test('opens in its own place only, whole, and never looks the same twice', () => {
    const encrypted = encryptPhone(vault, 7, '+821012345678')
    expect(encrypted).not.toContain('5678')
    expect(openPhone(vault, 7, encrypted)).toBe('+821012345678')
    expect(encryptPhone(vault, 7, '+821012345678')).not.toBe(encrypted)
    expect(() => openPhone(vault, 8, encrypted), 'moved to another row').toThrow(/authenticate/)
    expect(() => vault.decrypt(encrypted, 'member.email:7'), 'moved to another column').toThrow(
      /authenticate/,
    )
    const flipped = encrypted.slice(0, -3) + (encrypted.at(-3) === 'A' ? 'B' : 'A') + encrypted.slice(-2)
    expect(() => openPhone(vault, 7, flipped)).toThrow(/authenticate/)
    for (const cut of [encrypted.slice(0, -8), encrypted.slice(0, 12), 'd:'])
      expect(() => openPhone(vault, 7, cut)).toThrow(/auth|nitialization/)
  })

  test('is still read and found after a new key was put before the old one, not without the old one', () => {
    const encrypted = vault.encrypt('x', 'p')
    const renewed = openVault({
      data: [testKey('new'), ...testKeys.data],
      index: [testKey('new'), ...testKeys.index],
    })
    expect(renewed.decrypt(encrypted, 'p')).toBe('x')
    expect(renewed.isCurrent(encrypted)).toBe(false)
    expect(renewed.isCurrent(renewed.encrypt('x', 'p'))).toBe(true)
    expect(renewed.indexes('x')).toContain(vault.index('x'))
    expect(renewed.index('x')).not.toBe(vault.index('x'))
    const without = openVault({ data: [testKey('new')], index: testKeys.index })
    expect(() => without.decrypt(encrypted, 'p')).toThrow('DATA_KEYS has no key d')
  })
})

describe('a password', () => {
  test('is right or wrong by its hash, its salt and the pepper', async () => {
    const passwords = openPasswords(testKeys.pepper)
    const [one, two] = await Promise.all([passwords.hash('Gr4!Njkq'), passwords.hash('Gr4!Njkq')])
    expect(one).not.toBe(two)
    expect(one).toMatch(/^p:19456:2:/)
    expect(await passwords.check(one, 'Gr4!Njkq')).toEqual({ right: true, outdated: false })
    expect(await passwords.check(one, 'Gr4!Njkr')).toMatchObject({ right: false })
    expect(await passwords.check(undefined, 'Gr4!Njkq')).toMatchObject({ right: false })
    const stolen = openPasswords([{ ...testKey('other'), id: 'p' }])
    expect(await stolen.check(one, 'Gr4!Njkq')).toMatchObject({ right: false })
  })

  test('hashed with an older pepper or at another cost is right, and to be hashed anew', async () => {
    const old = await openPasswords(testKeys.pepper).hash('Gr4!Njkq')
    const renewed = openPasswords([testKey('new'), ...testKeys.pepper])
    expect(await renewed.check(old, 'Gr4!Njkq')).toEqual({ right: true, outdated: true })
  })

  test('typed with letters apart is the same', async () => {
    const passwords = openPasswords(testKeys.pepper)
    const hash = await passwords.hash('Gr4!Njkqé'.normalize('NFD'))
    expect(await passwords.check(hash, 'Gr4!Njkqé'.normalize('NFC'))).toMatchObject({ right: true })
  })

  test('waits in a line that has an end', async () => {
    const passwords = openPasswords(testKeys.pepper, { running: 1, waiting: 3 })
    const answers = await Promise.allSettled(Array.from({ length: 9 }, () => passwords.hash('x')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ code: 'BUSY', retryAfter: 2 })
    await expect(passwords.hash('x'), 'the line moves on').resolves.toMatch(/^p:/)
  })
})

describe('the keys of a demo', () => {
  test('are made once, for their user only, each another', () => {
    const place = join(folder(), 'data')
    const made = demoKeys(place)
    expect(demoKeys(place)).toEqual(made)
    expect(statSync(join(place, 'keys.json')).mode & 0o777).toBe(0o600)
    const secrets = Object.values(made).map(([key]) => key!.secret.toString('hex'))
    expect(new Set(secrets).size).toBe(4)
    expect(secrets.every((secret) => secret.length === 64)).toBe(true)
    expect(readFileSync(join(place, 'keys.json'), 'utf8')).not.toBe('')
  })

  test('that cannot be read are not made anew: what they encrypted would be lost', () => {
    const place = folder()
    writeFileSync(join(place, 'keys.json'), '{')
    expect(() => demoKeys(place)).toThrow(SyntaxError)
    expect(readFileSync(join(place, 'keys.json'), 'utf8')).toBe('{')
  })
})

describe('the keys of production', () => {
  const secret = 'A'.repeat(43)

  test('are missing in one line that names the first', () => {
    const { keys } = readConfig({ TOKEN_KEYS: `1:${secret}` })
    expect(() => completeKeys(keys)).toThrow(ConfigError)
    expect(() => completeKeys(keys)).toThrow(/^PASSWORD_PEPPERS is missing: [^\n]+$/)
    const spare = completeKeys(keys, testKeys)
    expect(spare.token[0]?.id).toBe('1')
    expect(spare.pepper).toEqual(testKeys.pepper)
  })

  test.each(['x', `1:${'A'.repeat(42)}`, `1:${secret},1:${secret}`, secret, `1:${secret},`])(
    'given as %s are refused without being repeated',
    (value) => {
      expect(() => readConfig({ DATA_KEYS: value })).toThrow(/^DATA_KEYS cannot be used: (?:(?!AAA).)+$/)
    },
  )

  test('come as a ring', () => {
    const { keys } = readConfig({ DATA_KEYS: `b:${secret}, a:${secret}=` })
    expect(keys.data?.map(({ id, secret }) => [id, secret.length])).toEqual([
      ['b', 32],
      ['a', 32],
    ])
  })
})
