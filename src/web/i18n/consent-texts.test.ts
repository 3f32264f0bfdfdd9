import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billing as english } from './parts/en/billing.ts'
import { groups as englishGroups } from './parts/en/groups.ts'
import { billing as korean } from './parts/ko/billing.ts'
import { groups as koreanGroups } from './parts/ko/groups.ts'

const TEXTS = join(import.meta.dirname, '../../../content/consents')
const textOf = (name: string) => readFileSync(join(TEXTS, `${name}.md`), 'utf8').trim()

/*
 * What a member agreed to is stored by the version of its words. A text here is never changed: other words get another
 * version, in `domain/billing` as well, and a text of their own.
 */
test.each([
  ['ko', korean, koreanGroups],
  ['en', english, englishGroups],
] as const)(
  'the words of a consent are those of its version, in %s',
  (language, { offer, annual, price }, { payment, price: groupPrice }) => {
    expect(offer.agree).toBe(textOf(`auto-pay-1.${language}`))
    expect(payment.agree).toBe(textOf(`auto-pay-1.${language}`))
    expect(annual.agree).toBe(textOf(`annual-1.${language}`))
    expect(price.agree).toBe(textOf(`price-1.${language}`))
    expect(groupPrice.agree).toBe(textOf(`group-price-1.${language}`))
  },
)
