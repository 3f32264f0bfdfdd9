/** A repeatable sequence of chances (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: (share: number) => next() < share,
    whole: (below: number) => Math.floor(next() * below),
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!,
  }
}
export type Random = ReturnType<typeof randomFrom>
