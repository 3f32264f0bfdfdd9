import type { Language } from '#src/shared/language.ts'
import { closing, escape, FRAME, type Mail, page, paragraph, textLink } from '#src/domain/mail/letter.ts'

export type AnswerWords = {
  subject: string
  lead: string
  answer: string
  yours: string
  /** Of the link. */
  open: string
}

/** What the answer is to. */
type Letter = {
  title: string
  content: string
  /** Where in a book, and the passage. */
  place?: string
  quote?: string
}

/** As much of a passage as a mail shows. */
const SHOWN_QUOTE = 200

/** Brings a member our answer, with what they wrote below it. */
export function writeAnswer(of: {
  language: Language
  to: string
  nickname: string
  words: AnswerWords
  answer: string
  letter: Letter
  link: string
}): Mail {
  const { words, letter, answer } = of
  const frame = FRAME[of.language]
  const quote = shortened(letter.quote ?? '')
  const about = [letter.place ?? '', ...(quote === '' ? [] : [`“${quote}”`])].filter(Boolean)
  const text = [
    frame.greeting(of.nickname),
    words.lead,
    words.answer,
    answer,
    words.yours,
    [...about, letter.title, letter.content].join('\n'),
    `${words.open}\n${of.link}`,
    frame.closing,
    frame.name,
  ].join('\n\n')
  const html = page(of.language, words.subject, [
    ...[frame.greeting(of.nickname), words.lead].map(paragraph),
    `<div style="margin:1.5em 0;padding:1em 1.25em;background:#fff;border-left:3px solid #7a1f2b">`,
    `<p style="margin:0 0 .5em;font-weight:bold">${escape(words.answer)}</p>`,
    `${lines(answer)}</div>`,
    `<p style="margin-bottom:.5em;font-weight:bold">${escape(words.yours)}</p>`,
    ...(about.length === 0 ? [] : [`<p style="color:#6b6257">${about.map(escape).join('<br>')}</p>`]),
    paragraph(letter.title),
    lines(letter.content),
    `<p>${textLink(of.link, words.open)}</p>`,
    ...closing(of.language),
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
