import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Review = { member: string; content: string }

const { reviews }: { reviews: Review[] } = JSON.parse(
  readFileSync(new URL('./reviewers.json', import.meta.url), 'utf8'),
)

test('people who read for reasons of their own do not all write as much', () => {
  const lengths = reviews.map(({ content }) => content.length).toSorted((one, other) => one - other)
  expect(lengths[0]).toBeLessThan(40)
  expect(lengths.at(-1)).toBeGreaterThan(150)
  expect(lengths.filter((length) => length < 90).length).toBeGreaterThan(reviews.length / 4)
})

test('few of them follow their praise with a complaint', () => {
  const complaining = reviews.filter(({ content }) => /아쉬|I wish|서운|다만|though/.test(content))
  expect(complaining.length).toBeLessThan(reviews.length / 2)
})
