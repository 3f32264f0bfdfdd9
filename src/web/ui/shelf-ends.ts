import { useCallback, useState } from 'react'

/** Whether a sideways list stands at its first or last item, and a hand to turn it by a windowful. */
export function useShelfEnds() {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })
  const [element, setElement] = useState<HTMLElement | null>(null)

  const row = useCallback((list: HTMLElement | null) => {
    setElement(list)
    if (!list) return
    const look = () => {
      const atStart = list.scrollLeft <= 2
      const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 2
      setEnds((old) => (old.atStart === atStart && old.atEnd === atEnd ? old : { atStart, atEnd }))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(list)
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [])

  const turn = (way: 1 | -1) => element?.scrollBy({ left: way * element.clientWidth * 0.8 })
  return { row, turn, ...ends }
}
