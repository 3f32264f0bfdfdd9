import type { LetterWords } from '#src/domain/mail/letter.ts'
import type { Language } from '#src/shared/language.ts'
import type { GroupMailKind } from './queue-mail.ts'

/** What a mail about a group names, as it is written. */
export type GroupFacts = {
  group: string
  /** Who leads it; empty where nobody does. */
  leader: string
  amount: string
  /** By when an invoice is to be paid. */
  day: string
  seats: string
}

export function groupWords(language: Language, kind: GroupMailKind, facts: GroupFacts): LetterWords {
  return WORDS[language][kind](facts)
}

const WORDS: Record<Language, Record<GroupMailKind, (facts: GroupFacts) => LetterWords>> = {
  ko: {
    groupCardNeeded: ({ group, amount, seats }) => ({
      subject: `「${group}」 단체 구독료를 낼 카드를 등록해 주세요`,
      paragraphs: [
        `「${group}」 단체 구독을 맡아 주셔서 고맙습니다.`,
        `단체 구독 화면에서 카드를 등록하시면 ${seats}명의 구독료 ${amount}이 결제되고, 자리를 받으신 분들이 모든 책을 읽으실 수 있습니다.`,
        '자리에 모실 분들도 같은 화면에서 초대하실 수 있습니다.',
      ],
      button: '단체 구독 열기',
    }),
    groupInvoice: ({ group, amount, day, seats }) => ({
      subject: `「${group}」 단체 구독료 청구서입니다`,
      paragraphs: [
        `「${group}」 단체 구독료 ${amount}(${seats}명)을 ${day}까지 안내해 드린 계좌로 보내 주세요.`,
        '보내시는 분의 이름에 단체 이름을 적어 주시면 빨리 확인할 수 있습니다. 계좌를 다시 아시려면 이 메일에 답해 주세요.',
        '입금을 확인하면 영수증을 메일로 보내 드립니다.',
      ],
      button: '청구서 보기',
    }),
    groupInvitation: ({ group, leader }) => ({
      subject: `「${group}」에서 언약서재에 초대합니다`,
      paragraphs: [
        leader === ''
          ? `「${group}」에서 언약서재에 자리를 마련하고 초대합니다.`
          : `「${group}」의 ${leader} 님이 언약서재에서 함께 읽자고 초대하셨습니다.`,
        '초대를 받으시면 따로 결제하지 않으셔도 모든 책을 읽으실 수 있습니다. 링크는 한 번만 쓸 수 있습니다.',
        '무엇을 얼마나 읽으시는지는 단체에 알리지 않습니다. 모르는 초대라면 이 메일을 그냥 지우셔도 됩니다.',
      ],
      button: '초대 받기',
    }),
    seatGiven: ({ group }) => ({
      subject: `「${group}」 단체 구독의 자리를 드렸습니다`,
      paragraphs: [
        `「${group}」의 단체 구독에 자리가 마련되었습니다. 단체의 구독료가 결제되어 있는 동안 모든 책을 읽으실 수 있습니다.`,
        '무엇을 얼마나 읽으시는지는 단체에 알리지 않습니다.',
        '기쁘게 읽으시기 바랍니다.',
      ],
      button: '언약서재로 가기',
    }),
  },
  en: {
    groupCardNeeded: ({ group, amount, seats }) => ({
      subject: `Please add a card for ${group}`,
      paragraphs: [
        `Thank you for looking after the group subscription of ${group}.`,
        `Add a card on the group page: ${amount} for ${seats} people is charged, and everyone with a seat can read every book.`,
        'You can invite people to the seats on the same page.',
      ],
      button: 'Open the group page',
    }),
    groupInvoice: ({ group, amount, day, seats }) => ({
      subject: `Invoice for the group subscription of ${group}`,
      paragraphs: [
        `Please transfer ${amount} for ${group} (${seats} people) by ${day} to the bank account we gave you.`,
        'If you name the group as the sender, we can match it quickly. Reply to this message if you need the account again.',
        'We will send a receipt once the money has arrived.',
      ],
      button: 'See the invoice',
    }),
    groupInvitation: ({ group, leader }) => ({
      subject: `${group} invites you to Covenant Library`,
      paragraphs: [
        `${leader === '' ? group : `${leader} of ${group}`} invites you to read with them at Covenant Library.`,
        'With this invitation you can read every book without paying yourself. The link works once.',
        'Your group is not told what or how much you read. If you do not know them, simply delete this message.',
      ],
      button: 'Accept the invitation',
    }),
    seatGiven: ({ group }) => ({
      subject: `You have a seat in the group subscription of ${group}`,
      paragraphs: [
        `${group} has given you a seat in its group subscription. You can read every book for as long as the group’s subscription is paid.`,
        'Your group is not told what or how much you read.',
        'Enjoy your reading.',
      ],
      button: 'Visit the library',
    }),
  },
}
