import { LRUCache } from 'lru-cache'

/** In milliseconds. The pages made from an answer live on for some seconds more, and a change shows within five. */
const KEPT_FOR = 1000

/**
 * Remembers for a second what is the same for everyone. All who ask meanwhile, or while it is being made, get the one
 * answer; a failure is told and forgotten.
 */
export function microCache<Answer>() {
  const answers = new LRUCache<string, Promise<Answer>>({ max: 20, ttl: KEPT_FOR })
  return (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const known = answers.get(key)
    if (known !== undefined) return known
    const made = make()
    answers.set(key, made)
    made.catch(() => answers.delete(key))
    return made
  }
}
