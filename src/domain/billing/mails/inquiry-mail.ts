import { closing, escape, FRAME, type Mail, page, paragraph } from '#src/domain/mail/letter.ts'
import type { ComposeAddressed } from '#src/domain/mail/send-mail.ts'

/** What a visitor asks us about a group; it goes to the operator, who answers to the visitor's own address. */
export const writeInquiry: ComposeAddressed = ({ address, payload }): Mail => {
  const of = (name: string) => String(payload[name] ?? '')
  const facts = [
    ['이름', of('name')],
    ['이메일', of('email')],
    ['단체', of('organisation')],
    ['인원', `${of('people')}명`],
    ['언어', of('language') === 'en' ? '영어' : '한국어'],
  ]
  const subject = `단체 구독 문의: ${of('organisation')} (${of('people')}명)`
  const lines = facts.map(([name, value]) => `${name}: ${value}`)
  const text = [...lines, '', of('message')].join('\n')
  const html = page('ko', subject, [
    ...lines.map(paragraph),
    `<p>${of('message').split('\n').map(escape).join('<br>')}</p>`,
    ...closing('ko'),
  ])
  return {
    to: address,
    // A name or a line break in a header could add another: the address was checked, and stands alone.
    replyTo: of('email'),
    subject: `[${FRAME.ko.name}] ${subject}`,
    text: `${text}\n`,
    html,
  }
}
