/**
 * How much is looked for at once. A search for every single piece would pass over all that is done already, again and again:
 * ten thousand renewals took minutes.
 */
export const FOUND_AT_ONCE = 500

/**
 * Works on each of what was found, in a transaction of its own that looks again whether it is still due: another process may
 * have found it too. One that fails keeps no other from being done; the first fault is thrown at the end. Answers whether
 * anything was done.
 */
export async function workOnEach(
  ids: readonly number[],
  work: (id: number) => Promise<boolean>,
): Promise<boolean> {
  const faults: unknown[] = []
  let isWorked = false
  for (const id of ids) {
    try {
      isWorked = (await work(id)) || isWorked
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return isWorked
}
