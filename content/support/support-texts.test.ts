import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ShippedNotice, ShippedQuestion } from '#src/domain/support/shipped-texts.ts'
import { FAQ_CATEGORIES } from '#src/domain/support/rules.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const notices: ShippedNotice[] = JSON.parse(read('notices.json'))
const questions: ShippedQuestion[] = JSON.parse(read('faq.json'))

/** By these a later start knows what it has put there already. */
function expectDistinct(names: string[]) {
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size).toBe(names.length)
}

describe('the notices that ship', () => {
  test('have a day, and are known by day and Korean title', () => {
    expectDistinct(notices.map(({ date, ko }) => `${date} ${ko.title}`))
    for (const { date } of notices) expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
  })

  test('are written in both languages', () => {
    for (const { ko, en } of notices)
      for (const text of [ko.title, ko.text, en.title, en.text]) expect(text.trim()).not.toBe('')
    for (const { ko } of notices) expect(ko.title).toMatch(/[가-힣]/)
  })
})

describe('the questions that ship', () => {
  test('belong to a category, and are known by the question in Korean', () => {
    expectDistinct(questions.map(({ ko }) => ko.question))
    for (const { category } of questions) expect(FAQ_CATEGORIES).toContain(category)
  })

  test('are asked and answered in both languages', () => {
    for (const { ko, en } of questions)
      for (const text of [ko.question, ko.answer, en.question, en.answer]) expect(text.trim()).not.toBe('')
    for (const { ko } of questions) expect(ko.question).toMatch(/[가-힣]/)
  })
})
