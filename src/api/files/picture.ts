import { z } from 'zod'

/** What a page needs to show a picture without a jump. */
export const picture = z
  .object({
    src: z.string(),
    srcset: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    placeholder: z.string().nullable().meta({ description: 'A tiny `data:` picture for the meantime' }),
  })
  .meta({ ref: 'Picture' })
