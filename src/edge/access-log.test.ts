import type { HttpBindings } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { accessLog, clientAddress } from './access-log.ts'

const from = (remoteAddress: string | undefined) =>
  ({ incoming: { socket: { remoteAddress } } }) as unknown as HttpBindings

describe('the address of a caller', () => {
  const address = (proxies: number, forwarded?: string) =>
    clientAddress(
      new Request('http://x/', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }),
      from('10.0.0.1'),
      proxies,
    )

  test('is the connection’s own where no proxy is trusted, whatever a header says', () => {
    expect(address(0)).toBe('10.0.0.1')
    expect(address(0, '1.2.3.4')).toBe('10.0.0.1')
  })

  test('is what our own proxies wrote, counted from the right, never what the caller wrote before', () => {
    expect(address(1, '1.2.3.4')).toBe('1.2.3.4')
    expect(address(1, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4')
    expect(address(2, '6.6.6.6, 1.2.3.4, 5.5.5.5')).toBe('1.2.3.4')
  })

  test('is the connection’s where our proxies wrote nothing', () => {
    expect(address(1)).toBe('10.0.0.1')
    expect(address(1, '')).toBe('10.0.0.1')
    expect(address(2, '1.2.3.4')).toBe('10.0.0.1')
  })
})

describe('the log', () => {
  test('has a line for each request, without what a reader searched for', () => {
    const lines: string[] = []
    const log = accessLog((text) => lines.push(...text.trim().split('\n')), 1)
    const request = new Request('http://x/search/a?q=secret', { headers: { 'x-forwarded-for': '1.2.3.4' } })
    log.note(request, from('10.0.0.1'), { status: 200, milliseconds: 3 })
    log.note(new Request('http://x/home'), from('10.0.0.1'), { status: 304, milliseconds: 0 })
    log.close()
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        at: expect.any(String) as string,
        ip: '1.2.3.4',
        method: 'GET',
        path: '/search/a',
        status: 200,
        milliseconds: 3,
      },
      {
        at: expect.any(String) as string,
        ip: '10.0.0.1',
        method: 'GET',
        path: '/home',
        status: 304,
        milliseconds: 0,
      },
    ])
  })

  test('does not tell the token of an invitation', () => {
    const lines: string[] = []
    const log = accessLog((text) => lines.push(text), 0)
    for (const path of ['/event/concert/SECRET', '/api/event/concert/SECRET?lang=ko'])
      log.note(new Request(`http://x${path}`), from('10.0.0.1'), { status: 200, milliseconds: 1 })
    log.close()
    expect(lines.join('')).toContain('"path":"/api/event/concert/***"')
    expect(lines.join('')).not.toContain('SECRET')
  })
})
