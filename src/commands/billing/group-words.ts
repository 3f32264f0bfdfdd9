import type { GroupFault } from '#src/domain/billing/groups/group-error.ts'
import type { ListedGroup } from '#src/domain/billing/groups/list-groups.ts'
import { seoulDate } from '#src/domain/billing/rules.ts'

type Words = Record<GroupFault, (about: string) => string> & {
  usage: string
  noFile: (name: string) => string
  created: (id: number, seated: number, invited: number) => string
  seats: (seats: number) => string
  leader: (email: string) => string
  paid: (amount: string, until: string) => string
  ended: string
  none: string
  group: (of: ListedGroup) => string
  seat: (email: string, nickname: string | null) => string
}

const won = (amount: number) => amount.toLocaleString('en-US')

export const GROUP_WORDS: Record<'ko' | 'en', Words> = {
  ko: {
    usage: [
      '사용법: npm run groups -- create --name 이름 --leader 이메일 --seats 10 --pay card|transfer [--members 파일 [--create-accounts]]',
      '        npm run groups -- list',
      '        npm run groups -- show 번호',
      '        npm run groups -- seats 번호 자리수',
      '        npm run groups -- leader 번호 이메일',
      '        npm run groups -- paid 번호 [--on 2026-12-01]',
      '        npm run groups -- end 번호',
    ].join('\n'),
    noFile: (name) => `${name}: 읽을 수 없는 파일입니다`,
    created: (id, seated, invited) =>
      `단체 ${id}번을 만들었습니다 · 자리에 앉은 분 ${seated}명 · 초대한 분 ${invited}명`,
    seats: (seats) => `다음 청구서부터 ${seats}자리입니다`,
    leader: (email) => `이제 ${email} 님이 단체를 맡습니다`,
    paid: (amount, until) => `${amount}원의 입금을 적었습니다. ${until}까지 읽으실 수 있습니다`,
    ended: '단체를 끝냈습니다. 돌려줄 금액이 있으면 refund 명령으로 돌려주세요',
    none: '단체가 없습니다',
    group: ({ id, name, leader, payBy, seats, sitting, invited, state, paidUntil, due, endedAt }) =>
      [
        `${id} 「${name}」`,
        leader ?? '담당자 없음',
        payBy === 'card' ? '카드' : '계좌 이체',
        `자리 ${seats} (앉은 분 ${sitting}, 초대 ${invited})`,
        endedAt === null ? (state ?? '구독 전') : '끝남',
        ...(paidUntil === null || state === 'incomplete' ? [] : [`${seoulDate(paidUntil)}까지`]),
        ...(due === null ? [] : [`받을 금액 ${won(due)}원`]),
      ].join(' · '),
    seat: (email, nickname) => `  ${email} ${nickname ?? '(초대함)'}`,
    NO_GROUP: (about) => `${about}번 단체가 없거나 이미 끝났습니다`,
    NO_LEADER: (about) => `${about}: 이 주소의 회원이 없습니다. 먼저 가입해야 합니다`,
    LEADS_ALREADY: (about) => `${about}: 이미 다른 단체를 맡고 있습니다`,
    TOO_FEW_SEATS: (about) => `자리는 ${about}개부터입니다`,
    TOO_MANY_SEATS: (about) => `자리는 ${about}개까지입니다`,
    TOO_MANY_MEMBERS: (about) => `주소가 ${about}개로 자리보다 많습니다`,
    BAD_ADDRESS: (about) => `${about}: 이메일 주소가 아닙니다`,
    SITTING: (about) => `이미 ${about}명이 앉아 있거나 초대받았습니다. 그보다 적게 줄일 수 없습니다`,
    SEATED_ELSEWHERE: (about) => `${about}: 이미 다른 단체의 자리에 있습니다`,
    CHARGE_UNDER_WAY: () => '결제가 진행되고 있습니다. 몇 분 뒤에 다시 해 주세요',
    NOTHING_DUE: (about) => `${about}번 단체에는 받을 금액이 없습니다`,
    PAYS_BY_CARD: (about) => `${about}번 단체는 카드로 결제합니다`,
    IN_FUTURE: () => '--on: 아직 오지 않은 날입니다',
  },
  en: {
    usage: [
      'Usage: npm run groups -- create --name NAME --leader EMAIL --seats 10 --pay card|transfer [--members FILE [--create-accounts]]',
      '       npm run groups -- list',
      '       npm run groups -- show ID',
      '       npm run groups -- seats ID COUNT',
      '       npm run groups -- leader ID EMAIL',
      '       npm run groups -- paid ID [--on 2026-12-01]',
      '       npm run groups -- end ID',
    ].join('\n'),
    noFile: (name) => `${name}: the file cannot be read`,
    created: (id, seated, invited) => `group ${id} is made · ${seated} seated · ${invited} invited`,
    seats: (seats) => `${seats} seats from the next invoice on`,
    leader: (email) => `${email} leads the group now`,
    paid: (amount, until) => `${amount} won are booked; the group may read until ${until}`,
    ended: 'the group has ended; give money back with the refund command where any is owed',
    none: 'there are no groups',
    group: ({ id, name, leader, payBy, seats, sitting, invited, state, paidUntil, due, endedAt }) =>
      [
        `${id} “${name}”`,
        leader ?? 'no leader',
        payBy,
        `${seats} seats (${sitting} sitting, ${invited} invited)`,
        endedAt === null ? (state ?? 'not subscribed') : 'ended',
        ...(paidUntil === null || state === 'incomplete' ? [] : [`until ${seoulDate(paidUntil)}`]),
        ...(due === null ? [] : [`${won(due)} won due`]),
      ].join(' · '),
    seat: (email, nickname) => `  ${email} ${nickname ?? '(invited)'}`,
    NO_GROUP: (about) => `there is no group ${about}, or it has ended`,
    NO_LEADER: (about) => `${about}: there is no such member; they must sign up first`,
    LEADS_ALREADY: (about) => `${about}: leads another group already`,
    TOO_FEW_SEATS: (about) => `a group has at least ${about} seats`,
    TOO_MANY_SEATS: (about) => `a group has at most ${about} seats`,
    TOO_MANY_MEMBERS: (about) => `${about} addresses are more than the seats`,
    BAD_ADDRESS: (about) => `${about}: is not an e-mail address`,
    SITTING: (about) => `${about} people sit or are invited already; there cannot be fewer seats`,
    SEATED_ELSEWHERE: (about) => `${about}: sits in another group already`,
    CHARGE_UNDER_WAY: () => 'a charge is under way; please try again in some minutes',
    NOTHING_DUE: (about) => `nothing is due from group ${about}`,
    PAYS_BY_CARD: (about) => `group ${about} pays by card`,
    IN_FUTURE: () => '--on: this day has not come yet',
  },
}
