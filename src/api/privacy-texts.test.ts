import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findTables } from '#src/db/tables.ts'
import { testDatabase } from '#src/testing/database.ts'

const root = join(import.meta.dirname, '../..')
const database = testDatabase('once')
const texts = {
  ko: readFileSync(join(root, 'content/pages/privacy.ko.md'), 'utf8'),
  en: readFileSync(join(root, 'content/pages/privacy.en.md'), 'utf8'),
}

/** What the policy says of a fact, in Korean and English. Whoever adds a fact writes it into both texts first. */
type Words = readonly [ko: string, en: string]
const ACCOUNT: Words = ['회원 번호', 'number of the account']
const EMAIL: Words = ['이메일 주소', 'e-mail address']
const NICKNAME: Words = ['닉네임', 'nickname']
const PHONE: Words = ['휴대전화 번호는 암호화', 'mobile number is kept encrypted']
const PASSWORD: Words = ['비밀번호', 'password']
const TWO_STEP: Words = ['2단계 인증과 복구 코드', 'two-step sign-in with recovery codes']
const PICTURE: Words = ['프로필 사진', 'profile picture']
const CONSENT: Words = ['개인정보 처리방침 동의', 'to this privacy policy']
const NEWS: Words = ['소식 메일', 'News by e-mail']
const SHOWN: Words = ['처음 표시하실 때 여쭙고', 'We ask at your first mark']
const BOOKS: Words = ['읽고 싶은 책과 읽고 있는 책', 'want to read and are reading']
const PLACES: Words = ['읽은 자리', 'your places']
const TIME: Words = ['날마다 읽은 시간', 'time read each day']
const READING_SETTINGS: Words = ['읽기 설정', 'reading settings']
const RIGHT: Words = ['이용 권한', 'right to read']
const MARKS: Words = ['책갈피, 하이라이트, 메모', 'bookmarks, highlights, notes']
const REVIEWS: Words = ['리뷰, 좋아요', 'reviews and likes']
const REPORTS: Words = ['책의 오류를 알려', 'an error in a book']
const INQUIRIES: Words = ['적으신 내용과 첨부하신 사진', 'pictures you attach']
const COPIED: Words = ['복사한 곳', 'Copied places']
const DEVICES: Words = ['로그인한 기기', 'Signed-in devices']
const SECURITY: Words = ['보안 기록', 'security events']
const MAILS: Words = ['보낸 메일', 'E-mails sent']
const SOCIAL: Words = ['연결된 계정', 'linked account']
const JOINED: Words = ['가입·탈퇴한 때', 'when it was opened and deleted']
const PAYMENTS: Words = ['구독과 결제', 'Subscription and payments']
const CARD: Words = ['일부를 가린 번호', 'partly hidden number']
const AUTO_PAY: Words = ['자동 결제에 동의하신 내용과 때', 'agreed to about automatic payment']
const COUPONS: Words = ['쿠폰 번호와 등록하고 사용하신 때', 'its code and when you added and used it']
const PAID_PAGES: Words = ['읽은 유료 쪽', 'Paid pages read']
const INVITATIONS: Words = ['받으신 행사 초대와 그때', 'invitations to events you accepted and when']
const GROUPS: Words = ['초대한 이메일 주소와 자리를 받고 비운 때', 'address a group invited']
const PAYMENT_COMPANY: Words = ['토스페이먼츠', 'Toss Payments']
const SESSION_COOKIE: Words = ['로그인 상태와 기한', 'signed in and until when']
const GUARD: Words = ['로그인을 지키는 값', 'values that protect the session']
const SESSION: Words = ['로그인 정보', 'your session']

const COLUMNS: Record<string, Words> = {
  ...of(ACCOUNT, 'id', 'role', 'blocked_at'),
  ...of(EMAIL, 'email', 'email_key', 'email_verified_at'),
  ...of(NICKNAME, 'nickname', 'nickname_key'),
  ...of(PHONE, 'phone', 'phone_index'),
  ...of(PASSWORD, 'password_hash'),
  ...of(TWO_STEP, 'totp_secret', 'totp_pending', 'totp_step'),
  ...of(PICTURE, 'picture_key'),
  ...of(['메일 언어', 'language of e-mails'], 'language'),
  ...of(CONSENT, 'agreed_at'),
  ...of(NEWS, 'marketing_agreed_at', 'marketing_reminded_at'),
  ...of(SHOWN, 'shows_marks'),
  ...of(JOINED, 'created_at'),
}

const TABLES: Record<string, Words> = {
  ...of(DEVICES, 'session', 'reading_device'),
  ...of(MAILS, 'outbox', 'mail_link'),
  ...of(BOOKS, 'want_to_read', 'reading'),
  ...of(PLACES, 'read_place', 'reading_event'),
  ...of(TIME, 'reading_day'),
  ...of(READING_SETTINGS, 'reader_setting'),
  ...of(RIGHT, 'entitlement'),
  ...of(MARKS, 'bookmark', 'highlight'),
  ...of(REVIEWS, 'review', 'review_like', 'preview', 'preview_like'),
  ...of(
    ['시리즈에 남기신 글과 새 글 알림', 'comments on series and the series you follow'],
    'series_comment',
    'series_follow',
  ),
  ...of(REPORTS, 'abuse_report', 'error_report'),
  ...of(INQUIRIES, 'inquiry', 'inquiry_picture'),
  ...of(COPIED, 'copied_text'),
  ...of(TWO_STEP, 'recovery_code'),
  ...of(SOCIAL, 'social_identity'),
  ...of(NEWS, 'marketing_consent'),
  ...of(PAYMENTS, 'subscription', 'payment', 'billing_event'),
  ...of(CARD, 'payment_card'),
  ...of(AUTO_PAY, 'billing_consent'),
  ...of(PAYMENT_COMPANY, 'card_registration'),
  ...of(COUPONS, 'coupon'),
  ...of(GROUPS, 'group_seat'),
  ...of(INVITATIONS, 'event_invitation'),
  ...of(PAID_PAGES, 'paid_page_read'),
  ...of(SECURITY, 'security_event'),
  ...of(JOINED, 'withdrawn_member'),
}

const COOKIES: Record<string, Words> = {
  ...of(['화면 언어', 'language of the page'], 'currentLanguage'),
  ...of(['책 정렬 순서', 'order of books'], 'bookOrder'),
  ...of(['꾸밈 파일을 이미 받았는지', 'already has our stylesheet'], 'styles'),
  ...of(SESSION_COOKIE, 'isLogin', 'expireDate'),
  ...of(GUARD, 'fp', 'rt'),
  ...of(['다녀간 기기', 'recognizes a device'], 'dv'),
  ...of(['그 절차를 잇는 값을 10분', 'connects its steps is stored for 10 minutes'], 'so'),
}

const STORED: Record<string, Words> = {
  ...of(['고른 언어', 'the language you chose'], 'currentLanguage'),
  ...of(['돌아갈 곳', 'the page to return to'], 'backPath'),
  ...of(
    ['최근에 본 책의 소개와 차례', 'descriptions and contents of recent books'],
    'bookDetail',
    'bookIndex',
  ),
  ...of(SESSION, 'token', 'user'),
  ...of(['구독 여부', 'whether you subscribe'], 'billedYn'),
  ...of(['다음 결제일', 'your next payment day'], 'BILLING_DAY'),
  ...of(['진행 중인 결제의 상품과 금액', 'the plan and amount of a payment under way'], 'currentPayment'),
  ...of(['읽고 싶은 책', 'the books you want to read'], 'wantRead'),
  ...of(['기기 번호', 'a number for the device'], 'device'),
  ...of(['화면의 밝기와 글자 크기', 'light or dark theme and text size'], 'theme', 'mode'),
  ...of(['시리즈를 보시는 바탕', 'background of series'], 'workMode'),
  ...of(['위치를 여쭈었는지', 'asked for your location'], 'locationAsked'),
  ...of(['다시 보지 않기로 하신 공지', 'the notice you chose not to see again'], 'notice_240712'),
  ...of(['최근 검색어', 'recent searches'], 'recentKeywords'),
  ...of(['읽기와 듣기 설정', 'reading and listening settings'], 'readerSettings', 'listening'),
  ...of(['읽던 자리', 'your place in books'], 'place', 'seen', 'jumps'),
  ...of(['복사한 양', 'how much was copied'], 'copied'),
  ...of(['쓰다 만 제보', 'an unfinished report'], 'errorReport'),
  ...of(['읽기 기록과 표시', 'reading and marks not yet sent'], 'reading', 'marks'),
  ...of(['쓰다 만 리뷰와 메모, 문의', 'unfinished reviews, notes and inquiries'], 'draft', 'note'),
  ...of(['로그인하기 전에 쓰신 글', 'wrote before signing in'], 'carried'),
}

const AGREED: Record<string, Words> = {
  ...of(['이용약관 동의', 'to the terms of use'], 'agreeTerms'),
  ...of(CONSENT, 'agreePrivacy'),
  ...of(NEWS, 'agreeMarketing'),
  ...of(['만 14세 이상', '14 or older'], 'over14'),
}

describe('the privacy policy names', () => {
  test('every column of a member and every table that holds something of one', async () => {
    const tables = await findTables(database.db)
    const columns = tables.find(({ name }) => name === 'member')?.columns.map(({ name }) => name)
    expect(columns?.toSorted()).toEqual(Object.keys(COLUMNS).toSorted())
    const owned = tables.filter((table) => table.columns.some(({ name }) => name === 'member_id'))
    expect(owned.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLES).toSorted())
    expectSaid({ ...COLUMNS, ...TABLES })
  })

  test('every cookie', () => {
    const set = found(
      /(?:setCookie|keepPrivate)\(c, (?:nameFor|'(\w+)')|document\.cookie = [`'](\w+)=/g,
      'so',
    )
    expect(set).toEqual(Object.keys(COOKIES).toSorted())
    expectSaid(COOKIES)
  })

  test('everything that stays in the browser', () => {
    const own = read('src/web/api/owner.ts').match(/type OwnName = .*/)?.[0] ?? ''
    const shared = /type StoredKey =((?:\n {2}\| '\w+')+)/.exec(read('src/web/lib/stored.ts'))?.[1] ?? ''
    const others = found(
      /=> `(\w+):\$\{|return `(\w+):\$\{(?:uid|owner)|^const KEY = '(\w+)'/gm,
      '',
      'src/web',
    )
    const names = [...`${own}${shared}`.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '')
    expect([...new Set([...names, ...others])].toSorted()).toEqual(Object.keys(STORED).toSorted())
    expectSaid(STORED)
  })

  test('each consent that signing up takes', () => {
    const form = read('src/web/features/members/agreements.tsx')
    const asked = [...form.matchAll(/ name="(\w+)"/g)].map((match) => match[1] ?? '')
    expect(asked.toSorted()).toEqual(Object.keys(AGREED).toSorted())
    expectSaid(AGREED)
  })
})

test.each(['privacy', 'tos'])('%s tells of Stripe, and nowhere but where it is marked as true', (name) => {
  for (const language of ['ko', 'en']) {
    const lines = read(`content/pages/${name}.${language}.md`).split('\n')
    const told = lines.filter((line) => line.includes('Stripe'))
    expect(told.length, language).toBeGreaterThan(0)
    for (const line of told) expect(line).toMatch(/^(?:- )?\{abroad\} /)
  }
})

test('the terms say what is charged, when, and how to cancel and be refunded', () => {
  const facts: Record<string, readonly string[]> = {
    ko: [
      '9,900원',
      '99,000원',
      '6,900원',
      '30일마다',
      '365일마다',
      '7일 안에',
      '해지는 [구독 화면]',
      '영업일 3일',
    ],
    en: [
      '₩9,900',
      '₩99,000',
      '₩6,900',
      'every 30 days',
      'every 365 days',
      'within 7 days',
      'cancel at any time',
      '3 business days',
    ],
  }
  for (const [language, said] of Object.entries(facts))
    for (const fact of said) expect(read(`content/pages/tos.${language}.md`)).toContain(fact)
})

test.each(['privacy', 'tos', 'starter'])('%s says nothing that members would deny', (name) => {
  for (const language of ['ko', 'en']) {
    const text = read(`content/pages/${name}.${language}.md`)
    expect(text).not.toMatch(
      /결제 기능은 아직|구독은 준비|Payment is not available yet|Subscriptions are coming/,
    )
    expect(text).not.toMatch(/가입과 결제가 없|아직 열지 않았으|다른 기기로는 옮겨지지|아무 절차 없이/)
    expect(text).not.toMatch(/no sign-up|has not opened yet|does not travel/)
    if (name !== 'starter') expect(text).toMatch(/2026년 11월 22일|November 22, 2026/)
  }
})

function of(words: Words, ...names: string[]): Record<string, Words> {
  return Object.fromEntries(names.map((name) => [name, words]))
}

function expectSaid(facts: Record<string, Words>) {
  for (const [name, [ko, en]] of Object.entries(facts)) {
    expect(texts.ko, name).toContain(ko)
    expect(texts.en, name).toContain(en)
  }
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** What the program's own files name by the pattern. */
function found(pattern: RegExp, unnamed: string, within = 'src'): string[] {
  const files = globSync(`${within}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !/test|e2e/.test(file))
  const names = files.flatMap((file) =>
    [...read(file).matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? unnamed),
  )
  return [...new Set(names)].toSorted()
}
