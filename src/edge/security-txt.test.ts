import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { securityText } from './security-txt.ts'

const NOW = new Date('2026-11-22T16:22:29.123Z')
const ask = (settings: Record<string, string>, method = 'GET') =>
  securityText(
    readConfig(settings).security,
    () => NOW,
  )(new Request('http://x/.well-known/security.txt', { method }))

describe('where to report a weakness', () => {
  test('is told as RFC 9116 wants it, good for less than a year', async () => {
    const response = ask({
      SECURITY_CONTACT: 'mailto:security@books.example, https://books.example/report',
      SECURITY_POLICY_URL: 'https://books.example/security',
      PUBLIC_URL: 'https://books.example/',
    })
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe(`Contact: mailto:security@books.example
Contact: https://books.example/report
Expires: 2027-05-21T00:00:00Z
Preferred-Languages: ko, en
Canonical: https://books.example/.well-known/security.txt
Policy: https://books.example/security
`)
  })

  test('is the address in the footer where no other is set, and nowhere where there is none', async () => {
    expect(await ask({ COMPANY_EMAIL: 'help@books.example' }).text()).toMatch(
      /^Contact: mailto:help@books\.example$/m,
    )
    expect(ask({}).status).toBe(404)
    expect(() => ask({ SECURITY_CONTACT: 'mailto:a@b.example\nExpires: never' })).toThrow('SECURITY_CONTACT')
    expect(ask({ COMPANY_EMAIL: 'help@books.example' }, 'POST').status).toBe(405)
  })
})
