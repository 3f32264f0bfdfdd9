import { z } from 'zod'
import type { ShownPicture } from '#src/domain/assets/rules.ts'

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

/** Without what a list added to it. */
export function toPicture(shown: ShownPicture | null | undefined): z.infer<typeof picture> | null {
  if (shown === null || shown === undefined) return null
  const { src, srcset, width, height, placeholder } = shown
  return { src, srcset, width, height, placeholder }
}
