import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Long enough to read an offer and to reach for it, in ms. */
const VISIBLE_FOR = 20_000

/** A prompt over the text that goes by itself, unless the pointer or the focus rests on it. A new key brings it back. */
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
