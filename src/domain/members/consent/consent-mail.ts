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

/**
 * Tells a member of the consent to advertising: who has it, since when, and how to take it back or keep it. It advertises
 * nothing and so is not labelled as advertising.
 */
export function writeConsentReminder(of: {
  language: Language
  to: string
  nickname: string
  agreedAt: Date
  sender: Sender
  publicUrl: string
  unsubscribeToken: string
}): Mail {
  const words = WORDS[of.language]
  const frame = FRAME[of.language]
  const refuse = `${of.publicUrl}/unsubscribe#${of.unsubscribeToken}`
  const sender = senderLine(of.sender)
  const sentences = [frame.greeting(of.nickname), words.lead(dayOf(of.agreedAt, of.language)), words.toKeep]
  const text = [...sentences, words.refuse, refuse, frame.closing, frame.name, '—', sender].join('\n\n')
  const html = page(of.language, words.subject, [
    ...sentences.map(paragraph),
    `<p>${textLink(refuse, words.refuse)}</p>`,
    ...closing(of.language),
    `<hr style="border:0;border-top:1px solid #d8cfc0">`,
    `<div style="font-size:.85em;color:#6b6257">${paragraph(sender)}</div>`,
  ])
  return { to: of.to, subject: `[${frame.name}] ${words.subject}`, text: `${text}\n`, html }
}

/** The day in Seoul. */
function dayOf(moment: Date, language: Language): string {
  const [year = '', month = '', day = ''] = new Date(moment.getTime() + 9 * 3600_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
  return language === 'ko' ? `${year}.${month}.${day}` : `${month}/${day}/${year}`
}

const WORDS = {
  ko: {
    subject: '소식 메일 수신 동의를 확인해 드립니다',
    lead: (day: string) =>
      `${day}에 새 책과 소식을 메일로 받는 데 동의하셨습니다. 법에 따라 2년마다 그 사실을 알려 드립니다.`,
    toKeep: '계속 받으시려면 아무것도 하지 않으셔도 됩니다.',
    refuse: '그만 받으시려면 아래 주소를 눌러 주세요. 로그인하지 않고 무료로 철회하실 수 있습니다.',
  },
  en: {
    subject: 'Your consent to news by e-mail',
    lead: (day: string) =>
      `On ${day} you agreed to receive e-mails about new books and other news. Korean law requires us to remind you every two years.`,
    toKeep: 'To keep receiving them, you do not need to do anything.',
    refuse: 'To stop, open this link. It is free, and you do not need to sign in.',
  },
} as const
