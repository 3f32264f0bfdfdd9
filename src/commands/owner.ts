import { makeOwner, type MadeOwner } from '#src/domain/members/accounts/make-owner.ts'
import type { Command } from './command.ts'

/** `owner EMAIL`: lets a member into the back office. */
export const owner: Command = async ({ db, language, now, print }, args) => {
  const [email] = args
  const words = WORDS[language]
  if (email === undefined || args.length > 1) {
    print({ kind: 'line', text: words.usage })
    return 1
  }
  const outcome = await makeOwner(db, email, now())
  print({ kind: 'line', text: `${email}: ${words[outcome]}` })
  return outcome === 'done' || outcome === 'already' ? 0 : 1
}

const WORDS: Record<'ko' | 'en', Record<MadeOwner | 'usage', string>> = {
  ko: {
    usage: '사용법: npm run owner -- EMAIL',
    done: '관리자가 되었습니다',
    already: '이미 관리자입니다',
    nobody: '이 주소의 회원이 없습니다',
    unverified: '이메일 주소를 아직 확인하지 않았습니다',
    'one step': '먼저 설정에서 2단계 인증을 켜야 합니다. 관리자는 2단계 인증 없이 로그인할 수 없습니다',
  },
  en: {
    usage: 'Usage: npm run owner -- EMAIL',
    done: 'is an owner now',
    already: 'is an owner already',
    nobody: 'there is no such member',
    unverified: 'the address is not verified yet',
    'one step': 'turn on two-step sign-in in the settings first: owners cannot sign in without it',
  },
}
