import type { Language } from '#src/shared/language.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer goes to, if not to us. */
  replyTo?: string
  headers?: Record<string, string>
}

/** Who sends advertising mails: the law wants a name, an address and a way to reach them. */
export type Sender = { name: string; address: string; phone: string; email: string }

export type LetterWords = {
  subject: string
  /** One a paragraph; the link, where there is one, stands before the last. */
  paragraphs: string[]
  button?: string
}

/** A mail to a member, as text and as HTML. `link` where it has one. */
export function writeMail(of: {
  words: LetterWords
  language: Language
  to: string
  nickname: string
  link: string | undefined
}): Mail {
  const { words } = of
  const frame = FRAME[of.language]
  const greeting = frame.greeting(of.nickname)
  const before = of.link === undefined ? words.paragraphs : words.paragraphs.slice(0, -1)
  const after = of.link === undefined ? [] : words.paragraphs.slice(-1)
  const link = of.link === undefined ? [] : [of.link]
  const text = [greeting, ...before, ...link, ...after, frame.closing, frame.name].join('\n\n')
  const html = page(of.language, words.subject, [
    ...[greeting, ...before].map(paragraph),
    ...link.map((address) => button(address, words.button ?? '')),
    ...after.map(paragraph),
    ...closing(of.language),
  ])
  return { to: of.to, subject: `[${frame.name}] ${words.subject}`, text: `${text}\n`, html }
}

/** The last lines of every mail, as markup: the wish and the library's name. */
export function closing(language: Language): string[] {
  const frame = FRAME[language]
  return [paragraph(frame.closing), `<p style="color:#6b6257">${escape(frame.name)}</p>`]
}

/** A link with its label, as markup. */
export function textLink(address: string, label: string, color = '#5b3a29'): string {
  return `<a href="${escape(address)}" style="color:${color}">${escape(label)}</a>`
}

/** Who sends an advertising mail, in one line. */
export function senderLine({ name, address, phone, email }: Sender): string {
  return [name, address, phone, email].filter((part) => part !== '').join(' · ')
}

/** A whole page of HTML round the given pieces of markup. */
export function page(language: Language, title: string, pieces: string[]): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(title)}</title></head>`,
    `<body style="margin:0;background:#f6f3ec;color:#2b2620;font-family:sans-serif;word-break:keep-all">`,
    `<div style="max-width:32em;margin:0 auto;padding:2em 1.5em;line-height:1.7">`,
    ...pieces,
    `</div></body></html>`,
  ].join('\n')
}

export function paragraph(text: string): string {
  return `<p>${escape(text)}</p>`
}

function button(address: string, label: string): string {
  const href = escape(address)
  return `<p><a href="${href}" style="display:inline-block;padding:.7em 1.4em;background:#5b3a29;color:#fff;text-decoration:none;border-radius:.4em">${escape(label)}</a></p>
<p style="font-size:.85em;word-break:break-all;color:#6b6257">${href}</p>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '')
}

export const FRAME = {
  ko: {
    name: '언약서재',
    greeting: (nickname: string) => `${nickname} 님, 안녕하세요.`,
    closing: '늘 평안하시기를 바랍니다.',
  },
  en: {
    name: 'Covenant Library',
    greeting: (nickname: string) => `Dear ${nickname},`,
    closing: 'With warm regards,',
  },
} as const
