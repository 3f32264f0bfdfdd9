import { describe, expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'

const ENTRIES = [
  { question: '구독은 어떻게 해지하나요?', answer: '설정의 ‘구독’에서 해지하실 수 있습니다.' },
  { question: '비밀번호를 잊었습니다', answer: '로그인 화면에서 Password를 새로 정해 주세요.' },
]
const found = (keyword: string) => findQuestions(ENTRIES, keyword).map((entry) => ENTRIES.indexOf(entry))

describe('frequent questions', () => {
  test.each([
    ['', [0, 1]],
    [' ', [0, 1]],
    ['해지', [0]],
    ['해지'.normalize('NFD'), [0]],
    ['어떻게해지', [0]],
    ['해지 구독', [0]],
    ['password', [1]],
    ['설정의', [0]],
    ['ㅎㅈ', [0]],
    ['ㅂㅁㅂㅎ', [1]],
    ['비밀번호 해지', []],
    ['ㅋㅋ', []],
    // Initials of an answer would find nearly everything.
    ['ㄹㄱㅇ', []],
  ])('are found by “%s”', (keyword, expected) => {
    expect(found(keyword)).toEqual(expected)
  })
})
