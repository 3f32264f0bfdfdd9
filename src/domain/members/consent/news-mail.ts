import type { Language } from '#src/shared/language.ts'
import {
  closing,
  FRAME,
  type Mail,
  page,
  paragraph,
  type Sender,
  senderLine,
  textLink,
} from '#src/domain/mail/letter.ts'

export type NewsBook = { bookId: number; title: string; author: string }

/**
 * Mail about books that came in, labelled as advertising, with the sender and a free way to refuse it. Mail programs show
 * their own button for the address in its headers (RFC 8058).
 */
export function writeNews(of: {
  language: Language
  to: string
  nickname: string
  books: NewsBook[]
  sender: Sender
  publicUrl: string
  unsubscribeToken: string
}): Mail {
  const words = WORDS[of.language]
  const frame = FRAME[of.language]
  const token = encodeURIComponent(of.unsubscribeToken)
  const refuse = `${of.publicUrl}/api/mail/unsubscribe?token=${token}`
  const sender = senderLine(of.sender)
  const books = of.books.map(({ bookId, title, author }) => ({
    line: author === '' ? title : `${title} — ${author}`,
    href: `${of.publicUrl}/book/${bookId}`,
  }))
  const text = [
    frame.greeting(of.nickname),
    words.lead,
    ...books.map(({ line, href }) => `${line}\n${href}`),
    frame.closing,
    frame.name,
    '—',
    words.why,
    `${words.refuse}\n${refuse}`,
    sender,
  ].join('\n\n')
  const html = page(of.language, words.subject, [
    ...[frame.greeting(of.nickname), words.lead].map(paragraph),
    `<ul style="padding-left:1.2em">`,
    ...books.map(({ line, href }) => `<li>${textLink(href, line)}</li>`),
    `</ul>`,
    ...closing(of.language),
    `<hr style="border:0;border-top:1px solid #d8cfc0"><div style="font-size:.85em;color:#6b6257">`,
    paragraph(words.why),
    `<p>${textLink(refuse, words.refuse, '#6b6257')}</p>`,
    `${paragraph(sender)}</div>`,
  ])
  return {
    to: of.to,
    subject: `${words.label} [${frame.name}] ${words.subject}`,
    text: `${text}\n`,
    html,
    headers: {
      'List-Unsubscribe': `<${refuse}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

const WORDS = {
  ko: {
    label: '(광고)',
    subject: '이번 주에 새로 들어온 책',
    lead: '이번 주에 새로 들어온 책을 알려 드립니다.',
    why: '소식 메일 수신에 동의하셔서 보내 드리는 메일입니다.',
    refuse: '수신거부: 로그인하지 않고 무료로 그만 받으실 수 있습니다. (Unsubscribe)',
  },
  en: {
    label: '(Ad)',
    subject: 'New books this week',
    lead: 'Here are this week’s new books.',
    why: 'You are receiving this e-mail because you asked for news.',
    refuse: 'Unsubscribe for free, without signing in. (수신거부)',
  },
} as const
