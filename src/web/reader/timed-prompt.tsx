import { type ReactNode, useEffect, useRef, useState } from 'react'

/** In ms: long enough to read an offer and to reach for it. */
const VISIBLE_FOR = 20_000

/** A prompt over the text that disappears by itself, unless pointer or focus is on it. A new key shows it again. */
export function TimedPrompt({ children }: { children: ReactNode }) {
  const prompt = useRef<HTMLDivElement>(null)
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      if (prompt.current?.matches(':hover, :focus-within') !== true) setGone(true)
    }, VISIBLE_FOR)
    return () => clearInterval(timer)
  }, [])
  return isGone ? null : <div ref={prompt}>{children}</div>
}
