import { Hono } from 'hono'
import { z } from 'zod'
import { answers } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import type { OperatorChoice } from '#src/shared/operator-font.ts'

const OPEN = 'SIL Open Font License 1.1: /fonts/licences.txt'

const readerFont = z
  .object({
    font: z.enum(['default', 'sans-serif', 'noto-serif', 'ridi', 'maru', 'bookk', 'eulyoo', 'sun']),
    available: z.boolean().meta({ description: 'Where not, the choice is shown in a serif that is shipped' }),
    family: z
      .string()
      .nullable()
      .meta({ description: 'Its name in the stylesheets; null: the reader’s own' }),
    files: z
      .array(z.object({ path: z.string(), weight: z.int() }))
      .meta({ description: 'Whole files that the operator has put there; shipped fonts come in slices' }),
    licence: z.string().nullable(),
  })
  .meta({ ref: 'ReaderFont' })

type ReaderFont = z.infer<typeof readerFont>
const SHIPPED = [
  { font: 'default', available: true, family: 'Covenant Sans', files: [], licence: OPEN },
  { font: 'sans-serif', available: true, family: null, files: [], licence: null },
  { font: 'noto-serif', available: true, family: 'Covenant Serif', files: [], licence: OPEN },
  { font: 'ridi', available: true, family: 'Covenant Batang', files: [], licence: OPEN },
] satisfies ReaderFont[]

const NOT_SHIPPED: OperatorChoice[] = ['maru', 'bookk', 'eulyoo', 'sun']

export const fonts = new Hono<Env>().get(
  '/',
  answers('The fonts a reader can choose, and which of them are installed', z.array(readerFont)),
  async (c) => {
    const installed = await c.var.findFonts()
    const others = NOT_SHIPPED.map((font): ReaderFont => {
      const found = installed.find((one) => one.font === font)
      return found
        ? { ...found, available: true }
        : { font, available: false, family: null, files: [], licence: null }
    })
    const all: ReaderFont[] = [...SHIPPED, ...others]
    return c.json(all)
  },
)
