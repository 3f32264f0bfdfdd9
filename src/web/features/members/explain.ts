import type { MemberWords } from '#src/web/i18n/load-words.ts'
import { ApiRefusal } from '#src/web/api/client.ts'

/** What to say of a failure: the server's own words where waiting or another mail helps, else those given. */
export function explain(error: unknown, words: MemberWords, otherwise: string = words.failed): string {
  const explanation =
    error instanceof ApiRefusal && ['TOO_MANY_REQUESTS', 'BUSY', 'LINK_EXPIRED'].includes(error.code)
  return explanation ? (error.detail ?? otherwise) : otherwise
}

/** Asking for a mail once more too often is said in words of its own. */
export function explainMail(error: unknown, words: MemberWords): string {
  const often = error instanceof ApiRefusal && error.code === 'TOO_MANY_REQUESTS'
  return often ? words.verify.limit : explain(error, words)
}
