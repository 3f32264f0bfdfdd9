import { z } from 'zod'

/** Whether we have answered, and what (specification §3: pending, answered). */
export const answerState = z.object({
  status: z.enum(['pending', 'answered']),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
})

export function toAnswerState(found: {
  answer: string | null
  answeredAt: Date | null
}): z.infer<typeof answerState> {
  return {
    status: found.answer === null ? 'pending' : 'answered',
    answer: found.answer,
    answeredAt: found.answeredAt?.toISOString() ?? null,
  }
}
