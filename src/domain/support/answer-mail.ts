import type { Language } from '#src/shared/language.ts'
import { closing, escape, FRAME, type Mail, page, paragraph, textLink } from '#src/domain/mail/letter.ts'

export type Answered = {
  book: string
  page: number
  quote: string
  title: string
  content: string
  answer: string
}

/** As much of a passage as a mail shows. */
const SHOWN_QUOTE = 200

/** Tells a member what came of the error that was reported: the place, what was written, and our answer. */
export function writeAnswer(of: {
  language: Language
  to: string
  nickname: string
  report: Answered
  /** To the place in the book. */
  link: string
}): Mail {
  const { report, language } = of
  const words = WORDS[language]
  const frame = FRAME[language]
  const place = words.place(report.book, report.page)
  const quote = shortened(report.quote)
  const text = [
    frame.greeting(of.nickname),
    words.lead,
    words.answer,
    report.answer,
    words.yours,
    [place, ...(quote === '' ? [] : [`“${quote}”`]), `${report.title}\n${report.content}`].join('\n'),
    `${words.open}\n${of.link}`,
    frame.closing,
    frame.name,
  ].join('\n\n')
  const html = page(language, words.subject, [
    ...[frame.greeting(of.nickname), words.lead].map(paragraph),
    `<div style="margin:1.5em 0;padding:1em 1.25em;background:#fff;border-left:3px solid #7a1f2b">`,
    `<p style="margin:0 0 .5em;font-weight:bold">${escape(words.answer)}</p>`,
    `${lines(report.answer)}</div>`,
    `<p style="margin-bottom:.5em;font-weight:bold">${escape(words.yours)}</p>`,
    `<p style="color:#6b6257">${escape(place)}${quote === '' ? '' : `<br>“${escape(quote)}”`}</p>`,
    paragraph(report.title),
    lines(report.content),
    `<p>${textLink(of.link, words.open)}</p>`,
    ...closing(language),
  ])
  return { to: of.to, subject: `[${frame.name}] ${words.subject}`, text: `${text}\n`, html }
}

function lines(text: string): string {
  return `<p style="margin:0">${text.split('\n').map(escape).join('<br>')}</p>`
}

function shortened(quote: string): string {
  const letters = Array.from(quote)
  return letters.length > SHOWN_QUOTE ? `${letters.slice(0, SHOWN_QUOTE).join('')}…` : quote
}

const WORDS = {
  ko: {
    subject: '알려 주신 오류를 확인했습니다',
    lead: '책을 꼼꼼히 읽고 알려 주셔서 고맙습니다. 확인한 결과를 알려 드립니다.',
    answer: '답변',
    yours: '보내 주신 내용',
    place: (book: string, at: number) => `『${book}』 ${at}쪽`,
    open: '책에서 보기',
  },
  en: {
    subject: 'About the error you reported',
    lead: 'Thank you for reading so carefully and letting us know. Here is what we found.',
    answer: 'Our answer',
    yours: 'Your report',
    place: (book: string, at: number) => `${book}, page ${at}`,
    open: 'See it in the book',
  },
} as const
