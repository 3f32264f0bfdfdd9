import { invalid, success, type Answer } from './answers.ts'

const MOST = 100
const FEW = 10

type Listed = { id: string; created: number }
type Query = Record<string, string>

/** A page of a list, the newest first, from where the last page ended. */
export function listPage<Entry extends Listed>(
  entries: Iterable<Entry>,
  query: Query,
  { url, show }: { url: string; show: (entry: Entry) => object },
): Answer {
  const limit = Number(query['limit'] ?? FEW)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) return invalid('parameter_invalid_integer')
  const [from, before] = [query['created[gte]'], query['created[lt]']].map((text) =>
    text === undefined ? undefined : Number(text),
  )
  const all = [...entries]
    .toReversed()
    .filter(
      ({ created }) => (from === undefined || created >= from) && (before === undefined || created < before),
    )
  const after = query['starting_after']
  const begin = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && begin === 0) return invalid('resource_missing')
  const data = all.slice(begin, begin + limit).map(show)
  return success({ object: 'list', url, has_more: all.length > begin + limit, data })
}
