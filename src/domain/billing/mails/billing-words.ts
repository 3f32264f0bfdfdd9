import type { LetterWords } from '#src/domain/mail/letter.ts'
import type { Language } from '#src/shared/language.ts'
import type { BillingMailKind } from './queue-mail.ts'

/** What a mail about money names, as it is written: sums with their sign, days of Seoul. */
export type BillingFacts = {
  plan: string
  amount: string
  /** What was paid until now for the same. */
  before: string
  /** Of the payment, the coming charge, or the refund. */
  day: string
  /** Until when may be read as things stand. */
  until: string
  card: string
  period: string
  /** The failed charge is tried again by itself, with the same card. */
  isRetried: boolean
  /** A payment is overdue, and a new card pays it at once. */
  isOverdue: boolean
  /** It is about the subscription of a group. */
  isGroup: boolean
}

export function billingWords(language: Language, kind: BillingMailKind, facts: BillingFacts): LetterWords {
  const words = WORDS[language][kind](facts)
  return facts.isGroup ? forLeader(words) : words
}

/** The settings that mails lead to are another page for whoever leads a group. */
function forLeader({ subject, paragraphs, button }: LetterWords): LetterWords {
  const name = (text: string) =>
    text
      .replaceAll('구독 설정', '단체 구독 화면')
      .replaceAll('Subscription settings', 'Group settings')
      .replaceAll('subscription settings', 'group settings')
  const words = { subject, paragraphs: paragraphs.map(name) }
  return button === undefined ? words : { ...words, button: name(button) }
}

const WORDS: Record<Language, Record<BillingMailKind, (facts: BillingFacts) => LetterWords>> = {
  ko: {
    receipt: ({ plan, amount, day, period, card }) => ({
      subject: '결제가 끝났습니다',
      paragraphs: [
        `${plan} 구독료 ${amount}을 결제했습니다.`,
        `결제일 ${day} · 결제 수단 ${card === '' ? '계좌 이체' : card} · 이용 기간 ${period}`,
        '영수증과 환불 안내는 결제 내역에서 보실 수 있습니다.',
      ],
      button: '결제 내역 보기',
    }),
    comingCharge: ({ plan, amount, day, card }) => ({
      subject: `${day}에 구독료가 결제됩니다`,
      paragraphs: [
        `${day}에 ${plan} 구독료 ${amount}이 등록하신 카드(${card})로 자동 결제됩니다.`,
        '더 이어 가지 않으시려면 그 전에 해지해 주세요. 해지하셔도 이미 결제하신 기간까지 읽으실 수 있습니다.',
        '이 메일은 결제 전에 미리 알려 드리는 안내입니다.',
      ],
      button: '구독 설정 보기',
    }),
    chargeFailed: ({ amount, day, until, card, isRetried }) => ({
      subject: '구독료를 결제하지 못했습니다',
      paragraphs: [
        `등록하신 카드(${card})로 구독료 ${amount}을 결제하지 못했습니다. 카드 한도나 유효 기간을 확인해 주세요.`,
        isRetried
          ? `${day}에 다시 결제를 시도합니다. 그사이에도 ${until}까지는 그대로 읽으실 수 있습니다.`
          : `이 카드로는 다시 시도하지 않습니다. 새 카드를 등록하시면 바로 결제하고, 그사이에도 ${until}까지는 그대로 읽으실 수 있습니다.`,
        '카드는 구독 설정에서 언제든 바꾸실 수 있습니다.',
      ],
      button: '카드 바꾸기',
    }),
    cardUnusable: ({ card, isOverdue }) => ({
      subject: '등록하신 카드를 더 쓸 수 없습니다',
      paragraphs: [
        `등록해 두신 카드(${card})로는 더 결제할 수 없다고 카드사에서 알려 왔습니다.`,
        '구독 설정에서 새 카드를 등록해 주시면 끊김 없이 읽으실 수 있습니다.',
        isOverdue
          ? '새 카드를 등록하시면 아직 받지 못한 구독료가 바로 결제됩니다.'
          : '새 카드를 등록하셔도 결제일까지는 결제되지 않습니다.',
      ],
      button: '새 카드 등록하기',
    }),
    notStarted: () => ({
      subject: '구독이 시작되지 않았습니다',
      paragraphs: [
        '결제사에서 결제 결과를 받지 못했고, 다시 확인해 보니 결제되지 않았습니다.',
        '번거로우시겠지만 구독 화면에서 다시 시작해 주세요.',
        '혹시 카드 명세에 결제가 보이면 이 메일에 답해 주세요. 바로 살펴보고 돌려 드리겠습니다.',
      ],
      button: '다시 시작하기',
    }),
    lapsed: () => ({
      subject: '구독이 끝났습니다',
      paragraphs: [
        '여러 번 시도했지만 결제하지 못해 구독이 끝났습니다. 더는 결제를 시도하지 않습니다.',
        '책갈피와 하이라이트, 읽던 자리는 모두 그대로 있습니다. 다시 구독하시면 바로 이어 읽으실 수 있습니다.',
        '그동안 함께해 주셔서 고맙습니다.',
      ],
      button: '다시 구독하기',
    }),
    ended: () => ({
      subject: '구독이 끝났습니다',
      paragraphs: [
        '구독이 끝났고, 더는 결제되지 않습니다. 등록하셨던 카드 정보도 지웠습니다.',
        '책갈피와 하이라이트, 읽던 자리는 모두 그대로 있습니다. 언제든 다시 오시면 이어 읽으실 수 있습니다.',
        '그동안 함께해 주셔서 고맙습니다.',
      ],
      button: '언약서재로 가기',
    }),
    canceled: ({ until }) => ({
      subject: '구독 해지를 예약했습니다',
      paragraphs: [
        `구독을 해지하셨습니다. 앞으로 결제되지 않으며, ${until}까지는 그대로 읽으실 수 있습니다.`,
        '마음이 바뀌시면 그 전에 구독 설정에서 해지를 되돌리실 수 있습니다.',
        '불편하셨던 점이 있다면 이 메일에 답해 주세요. 귀담아듣겠습니다.',
      ],
      button: '구독 설정 보기',
    }),
    planConsent: ({ plan }) => ({
      subject: '연간 구독으로 바꾸시려면 한 번 더 동의해 주세요',
      paragraphs: [
        '연간 구독으로 바꾸겠다고 하신 지 오래되어, 결제 전에 동의를 다시 여쭙니다. 동의 없이 더 큰 금액을 결제하지 않습니다.',
        `그동안은 지금의 ${plan} 구독이 그대로 이어집니다.`,
        '구독 설정에서 다시 동의하시면 그다음 결제일부터 연간 구독이 시작됩니다.',
      ],
      button: '구독 설정 보기',
    }),
    priceChange: ({ plan, before, amount, day }) => ({
      subject: `${day}부터 구독료가 오릅니다. 동의해 주셔야 이어집니다`,
      paragraphs: [
        `${plan} 구독료가 ${before}에서 ${amount}으로 오릅니다. 다음 결제일인 ${day}부터 등록하신 카드로 오른 금액이 결제됩니다.`,
        '계속 구독하시려면 그 전에 구독 설정에서 동의해 주세요. 동의하지 않으시면 더 결제하지 않으며, 이미 결제하신 기간이 끝날 때 구독도 끝납니다.',
        '원하지 않으시면 아무것도 하지 않으셔도 됩니다. 구독 설정에서 바로 해지하실 수도 있습니다.',
      ],
      button: '내용 보고 동의하기',
    }),
    priceNotAgreed: ({ until, amount }) => ({
      subject: '오른 구독료에 동의하지 않으셔서 구독이 곧 끝납니다',
      paragraphs: [
        `오른 금액 ${amount}에 동의하지 않으셔서 결제하지 않습니다. ${until}까지는 그대로 읽으실 수 있습니다.`,
        '그 전에 구독 설정에서 동의하시면 끊김 없이 이어집니다.',
        '책갈피와 하이라이트, 읽던 자리는 구독이 끝나도 그대로 있습니다.',
      ],
      button: '구독 설정 보기',
    }),
    refunded: ({ amount, day, card }) => ({
      subject: '환불해 드렸습니다',
      paragraphs: [
        `${day}에 ${amount}을 환불해 드렸습니다.`,
        card === ''
          ? '알려 주신 계좌로 보내 드렸습니다.'
          : '카드사에 따라 명세에 보이기까지 며칠이 걸릴 수 있습니다.',
        '언제든 다시 찾아 주세요.',
      ],
      button: '결제 내역 보기',
    }),
  },
  en: {
    receipt: ({ plan, amount, day, period, card }) => ({
      subject: 'Your payment receipt',
      paragraphs: [
        `We have received ${amount} for your ${plan} subscription.`,
        `Paid on ${day} · ${card === '' ? 'bank transfer' : card} · for ${period}`,
        'Your receipt and our refund terms are in your payment history.',
      ],
      button: 'See payment history',
    }),
    comingCharge: ({ plan, amount, day, card }) => ({
      subject: `Your subscription renews on ${day}`,
      paragraphs: [
        `On ${day} we will charge ${amount} for your ${plan} subscription to ${card}.`,
        'If you do not want to go on, please cancel before then. You keep what you have already paid for.',
        'We send this notice before every automatic payment.',
      ],
      button: 'Subscription settings',
    }),
    chargeFailed: ({ amount, day, until, card, isRetried }) => ({
      subject: 'We could not charge your card',
      paragraphs: [
        `We could not charge ${amount} to ${card}. Please check its limit and expiry date.`,
        isRetried
          ? `We will try again on ${day}. You can go on reading until ${until}.`
          : `We will not try this card again. Add another one and it is charged at once; meanwhile you can go on reading until ${until}.`,
        'You can change the card at any time in your subscription settings.',
      ],
      button: 'Change card',
    }),
    cardUnusable: ({ card, isOverdue }) => ({
      subject: 'Your card can no longer be used',
      paragraphs: [
        `The card company tells us that ${card} can no longer be charged.`,
        'Please add a new card in your subscription settings, and your reading will not be interrupted.',
        isOverdue
          ? 'The new card is charged at once for the payment we have not received.'
          : 'The new card is not charged before your next billing date.',
      ],
      button: 'Add a new card',
    }),
    notStarted: () => ({
      subject: 'Your subscription did not start',
      paragraphs: [
        'We never heard back about your payment, and on checking again found that it was not made.',
        'Please start again from the subscription page. We are sorry for the trouble.',
        'Should a charge appear on your card after all, reply to this message and we will return it at once.',
      ],
      button: 'Start again',
    }),
    lapsed: () => ({
      subject: 'Your subscription has ended',
      paragraphs: [
        'We tried several times but could not charge your card, so your subscription has ended. We will not try again.',
        'Your bookmarks, highlights and places are all still here. Subscribe again and read on at once.',
        'Thank you for reading with us.',
      ],
      button: 'Subscribe again',
    }),
    ended: () => ({
      subject: 'Your subscription has ended',
      paragraphs: [
        'Your subscription has ended. You will not be charged again, and your card has been removed.',
        'Your bookmarks, highlights and places are all still here whenever you return.',
        'Thank you for reading with us.',
      ],
      button: 'Visit the library',
    }),
    canceled: ({ until }) => ({
      subject: 'Your subscription will not renew',
      paragraphs: [
        `You have cancelled your subscription. You will not be charged again, and you can read on until ${until}.`,
        'If you change your mind, you can undo this in your subscription settings before then.',
        'If something was not right, please reply to this message. We would like to hear it.',
      ],
      button: 'Subscription settings',
    }),
    planConsent: ({ plan }) => ({
      subject: 'Please confirm your change to the annual plan',
      paragraphs: [
        'It has been a while since you chose the annual plan, so we ask again before charging more. We never do so without your consent.',
        `Until then your ${plan} plan goes on as it is.`,
        'Confirm in your subscription settings, and the annual plan begins at the next billing date.',
      ],
      button: 'Subscription settings',
    }),
    priceChange: ({ plan, before, amount, day }) => ({
      subject: `The price changes on ${day}: please confirm`,
      paragraphs: [
        `Your ${plan} subscription goes up from ${before} to ${amount}. From ${day}, your next billing date, the new price is charged to your card.`,
        'To keep your subscription, please agree in your subscription settings before then. Without your consent we charge nothing more, and it ends with the time you have paid for.',
        'If you do not want to go on, there is nothing you need to do. You can also cancel at once in your settings.',
      ],
      button: 'Review and agree',
    }),
    priceNotAgreed: ({ until, amount }) => ({
      subject: 'Your subscription is about to end',
      paragraphs: [
        `You have not agreed to the new price of ${amount}, so we will not charge you. You can read on until ${until}.`,
        'Agree in your subscription settings before then, and nothing is interrupted.',
        'Your bookmarks, highlights and places stay, even when the subscription ends.',
      ],
      button: 'Subscription settings',
    }),
    refunded: ({ amount, day, card }) => ({
      subject: 'Your refund is on its way',
      paragraphs: [
        `We refunded ${amount} on ${day}.`,
        card === ''
          ? 'We sent it to the bank account you gave us.'
          : 'Depending on your card company it may take a few days to appear.',
        'You are welcome back at any time.',
      ],
      button: 'See payment history',
    }),
  },
}
