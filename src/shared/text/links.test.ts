import { expect, test } from 'vitest'
import { holdsLink } from './links.ts'

test.each([
  '자세한 안내는 https://loan.example/now',
  'HTTPS://LOAN.EXAMPLE',
  'www.loan-now',
  'loan-now.com',
  '대출.com 으로 오세요',
  '지금 바로 loan.co.kr에서',
  'bit.ly/3xyz',
  't.me/loan',
  'ｌｏａｎ．ｃｏｍ',
  'loan。com',
  'lo\u200Ban.c\u00ADom',
  'loan (dot) com',
  'loan[.]com'.replace('[.]', '[dot]'),
  'loan dot com',
  '인스타 @loan_now',
  'sell@loan.example',
  '카톡 ＠대출상담',
  '문의 010-1234-5678',
  '문의 01012345678',
  '+82 10 1234 5678',
])('%s leads elsewhere', (text) => expect(holdsLink(text)).toBe(true))

test.each([
  '하나님이 세상을 이처럼 사랑하사 독생자를 주셨으니',
  '요 3:16. 그런즉 이제는',
  '롬 8:28–30; 갈 2.20',
  'He came to Jerusalem. To the Jew first.',
  'i.e. the covenant of grace, etc.',
  'Mr. Baxter wrote in 1656, p. 112.',
  '은혜·긍휼·평강',
  '1차 대각성 운동(1730–1743)에서 3,000명이',
  '말씀을 읽었다.그리고 기도했다.',
  'A.D. 325 and 1643-1649',
  '',
])('%s does not', (text) => expect(holdsLink(text)).toBe(false))

test('a long text is judged at once', () => {
  for (const part of ['a.', '0', '@ ', '-. ', '[dot', 'ㄱ.co', '+1 '])
    for (const text of [part.repeat(200_000), `${part.repeat(200_000)}!`]) {
      const begun = performance.now()
      holdsLink(text)
      expect(performance.now() - begun, part).toBeLessThan(1000)
    }
})
