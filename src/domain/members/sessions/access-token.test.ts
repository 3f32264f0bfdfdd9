import { expect, test } from 'vitest'
import { testPorts } from '#src/testing/members.ts'
import { ACCESS_SECONDS, findTokenHolder, signAccessToken } from './access-token.ts'

const holder = { memberId: 7, sessionId: 'b9c4e6a0-0000-4000-8000-000000000001' }

test('a token is verified once with a ring of keys, opens no longer for that, and nothing under another ring', async () => {
  let time = Date.parse('2026-06-15T12:00:00Z')
  let verified = 0
  const { tokenKeys } = testPorts()
  const counted = new Proxy(tokenKeys, {
    get(keys, name) {
      if (name === Symbol.iterator) verified++
      const value: unknown = Reflect.get(keys, name, keys)
      return value
    },
  })
  const ports = { tokenKeys: counted, now: () => new Date(time) }
  const token = await signAccessToken(ports, holder)
  verified = 0
  for (let asked = 0; asked < 3; asked++) expect(await findTokenHolder(ports, token)).toEqual(holder)
  expect(verified).toBe(1)

  const others = { ...ports, tokenKeys: [new Uint8Array(32)] }
  expect(await findTokenHolder(others, token)).toBeUndefined()
  expect(await findTokenHolder(ports, `${token.slice(0, -4)}AAAA`)).toBeUndefined()
  time += (ACCESS_SECONDS - 1) * 1000
  expect(await findTokenHolder(ports, token)).toEqual(holder)
  time += 1000
  expect(await findTokenHolder(ports, token)).toBeUndefined()
})
