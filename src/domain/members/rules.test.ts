import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanNickname,
  emailFault,
  emailKey,
  nicknameFault,
  nicknameKey,
  passwordFault,
  phoneFault,
  toE164,
} from './rules.ts'

describe('an e-mail address', () => {
  test.each(['a@b.kr', ' Grace.Kim+books@Mail.Example ', "o'neil@x-y.example", 'a@b.xn--3e0b707e'])(
    'may be %s',
    (email) => expect(emailFault(email)).toBeUndefined(),
  )

  test.each([
    'a',
    'a@b',
    '@b.kr',
    'a@',
    'a@@b.kr',
    'a@b@c.kr',
    'a b@c.kr',
    '.a@b.kr',
    'a.@b.kr',
    'a..b@c.kr',
    'a@-b.kr',
    'a@b-.kr',
    'a@b..kr',
    'a@1.2.3.4',
    '가@나.kr',
    'a@b.kr\r\nBcc: c@d.kr',
    'a@b.kr,c@d.kr',
    '<a@b.kr>',
    `${'a'.repeat(65)}@b.kr`,
    `a@${'b.'.repeat(130)}kr`,
  ])('may not be %j', (email) => expect(emailFault(email)).toBe('INVALID'))

  test('is missing where nothing is typed', () => {
    expect(emailFault('  ')).toBe('EMPTY')
  })

  test('is the same in any case', () => {
    expect(emailKey(' Grace@Mail.Example')).toBe(emailKey('grace@mail.example '))
  })

  test('is judged at once, however it is made to take long', () => {
    const from = performance.now()
    for (const evil of ['a'.repeat(1e6), `${'a.'.repeat(5e5)}@`, `a@${'a.'.repeat(5e5)}`]) emailFault(evil)
    expect(performance.now() - from).toBeLessThan(200)
  })
})

describe('a nickname', () => {
  test.each([
    ['은', 'TOO_SHORT'],
    ['은혜', undefined],
    ['은혜'.normalize('NFD'), undefined],
    ['가나다라마바사아자차', undefined],
    ['가나다라마바사아자차'.normalize('NFD'), undefined],
    ['가나다라마바사아자차카', 'TOO_LONG'],
    ['John Owen', undefined],
    ['e\u0301\u0301\u0301\u0301x', 'INVALID'],
    ['', 'EMPTY'],
    ['   ', 'EMPTY'],
    ['..--', 'INVALID'],
    ['a.', 'INVALID'],
    ['은혜\u200B', 'INVALID'],
    ['은\u0000혜', 'INVALID'],
    ['\u3164\u3164', 'INVALID'],
    ['<b>x</b>', 'INVALID'],
    ['은\u202E혜', 'INVALID'],
    [`은${'\u0301'.repeat(1000)}혜`, 'TOO_LONG'],
  ])('%j is %s', (nickname, fault) => expect(nicknameFault(nickname)).toBe(fault))

  test('that looks like another is the same', () => {
    for (const like of ['John Owen', 'john.owen', 'ＪＯＨＮ owen', ' JohnOwen '])
      expect(nicknameKey(like), like).toBe('johnowen')
    expect(nicknameKey('은혜'.normalize('NFD'))).toBe(nicknameKey('은혜'))
    expect(cleanNickname('  은혜   받은  ')).toBe('은혜 받은')
  })
})

describe('a phone number', () => {
  test.each([
    ['010-1234-5678', '+821012345678'],
    ['01012345678', '+821012345678'],
    ['+82 10 1234 5678', '+821012345678'],
    ['+82 (0)10-1234-5678', '+821012345678'],
    ['０１０１２３４５６７８', '+821012345678'],
    ['011-123-4567', '+82111234567'],
    ['+1 (415) 555-0100', '+14155550100'],
  ])('%s is %s', (typed, number) => {
    expect(toE164(typed)).toBe(number)
    expect(phoneFault(typed)).toBeUndefined()
  })

  test.each(['02-123-4567', '010-123', '+82 2 123 4567', '415 555 0100', '+0123456789', 'abc', '+1'])(
    '%s is none',
    (typed) => expect(phoneFault(typed)).toBe('INVALID'),
  )
})

describe('a password', () => {
  test.each([
    ['', 'EMPTY'],
    ['Gr4!abc', 'TOO_SHORT'],
    ['Gr4!Njkq', undefined],
    ['Gr4!Njkq-Wmx', undefined],
    ['Gr4!Njkq-Wmxy', 'TOO_LONG'],
    ['gr4!njkq', 'COMPOSITION'],
    ['GR4!NJKQ', 'COMPOSITION'],
    ['Gra!Njkq', 'COMPOSITION'],
    ['Gr4aNjkq', 'COMPOSITION'],
    ['Gr4 Njkq', 'COMPOSITION'],
    ['Gr4가Njkq', 'COMPOSITION'],
    ['Password1!', 'COMMON'],
    ['P@ssw0rd12!', 'COMMON'],
    ['!1P4$$w0rd', 'COMMON'],
    ['Qwer1234!', 'COMMON'],
    ['1q2w3e4R!', undefined],
    ['Zaq1@wsx', 'COMMON'],
    ['Aaaa1111!', 'COMMON'],
    ['Abcdef12!', 'COMMON'],
    ['L3tm31n!!', 'COMMON'],
    ['J3sus2026!', 'COMMON'],
    ['C0venant1!', 'COMMON'],
    ['Dkssud12!!', 'COMMON'],
  ])('%s is %s', (password, fault) => expect(passwordFault(password)).toBe(fault))

  test('is not made of what anyone knows of its owner', () => {
    expect(passwordFault('Hakyoung1!', { email: 'hakyoung@x.example' })).toBe('COMMON')
    expect(passwordFault('h4Ky0ung!9', { email: 'hakyoung@x.example' })).toBe('COMMON')
    expect(passwordFault('Owen1616!x', { nickname: '오언 Owen' })).toBeUndefined()
    expect(passwordFault('Johnowen1!', { nickname: 'John Owen' })).toBe('COMMON')
    expect(passwordFault('Hakyoung1!')).toBeUndefined()
  })

  test('that is good has all four kinds and eight to twelve characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 16 }), (password) => {
        if (passwordFault(password) !== undefined) return
        const { length } = Array.from(password.normalize('NFC'))
        expect(length).toBeGreaterThanOrEqual(8)
        expect(length).toBeLessThanOrEqual(12)
        expect(password).toMatch(/[A-Z]/)
        expect(password).toMatch(/[a-z]/)
        expect(password).toMatch(/\d/)
      }),
      { numRuns: 2000 },
    )
  })
})
