import type { CardKind } from './test-cards.ts'

type Words = {
  title: string
  practice: string
  lead: string
  choose: string
  register: string
  cancel: string
  canceled: string
  refused: string
  refusedLead: string
  receipt: string
  amount: string
  left: string
  approvedAt: string
  cards: Record<CardKind, { name: string; effect: string }>
}

export const CARD_PAGE_WORDS: Record<'ko' | 'en', Words> = {
  ko: {
    title: '카드 등록',
    practice: '연습용 결제창: 실제로 결제되지 않습니다',
    lead: '카드 번호는 묻지 않습니다. 아래에서 시험용 카드를 하나 골라 주세요.',
    choose: '시험용 카드',
    register: '등록',
    cancel: '취소',
    canceled: '카드 등록을 취소하셨습니다.',
    refused: '카드 등록 창을 열 수 없습니다',
    refusedLead: '주소가 올바르지 않습니다. 처음 화면으로 돌아가 다시 시도해 주세요.',
    receipt: '연습용 매출전표',
    amount: '결제 금액',
    left: '취소되지 않은 금액',
    approvedAt: '승인 시각',
    cards: {
      good: { name: '정상 카드', effect: '언제나 결제됩니다.' },
      limitExceeded: { name: '한도 초과 카드', effect: '결제할 때마다 한도 초과로 거절됩니다.' },
      stopped: { name: '정지된 카드', effect: '사용이 정지되어 새 카드가 필요합니다.' },
      expired: { name: '기한이 지난 카드', effect: '유효기간이 지나 새 카드가 필요합니다.' },
      answerLost: {
        name: '응답이 사라지는 카드',
        effect: '결제는 되지만 첫 응답이 돌아오지 않습니다.',
      },
      serverFault: { name: '서버 오류 카드', effect: '결제되지 않고 서버 오류로 응답합니다.' },
      secondDeclined: {
        name: '다음 결제가 거절되는 카드',
        effect: '첫 결제는 되고, 두 번째부터 거절됩니다.',
      },
    },
  },
  en: {
    title: 'Register a card',
    practice: 'Practice checkout: no money is charged',
    lead: 'You are not asked for a card number. Choose one of these test cards.',
    choose: 'Test card',
    register: 'Register',
    cancel: 'Cancel',
    canceled: 'You canceled registering a card.',
    refused: 'The card page cannot be opened',
    refusedLead: 'The address is not right. Please go back and try again.',
    receipt: 'Practice receipt',
    amount: 'Amount paid',
    left: 'Amount not canceled',
    approvedAt: 'Approved at',
    cards: {
      good: { name: 'A good card', effect: 'Every payment goes through.' },
      limitExceeded: { name: 'A card over its limit', effect: 'Every payment is declined.' },
      stopped: { name: 'A stopped card', effect: 'Payments are declined; a new card is needed.' },
      expired: { name: 'An expired card', effect: 'Payments are declined; a new card is needed.' },
      answerLost: {
        name: 'A card whose answer is lost',
        effect: 'The payment goes through, but the first answer never arrives.',
      },
      serverFault: {
        name: 'A card with server errors',
        effect: 'Nothing is paid; the server answers with an error.',
      },
      secondDeclined: {
        name: 'A card that fails to renew',
        effect: 'The first payment goes through, later ones are declined.',
      },
    },
  },
}
