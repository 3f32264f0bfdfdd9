import type { ReactNode } from 'react'

/** A titled list in up to three columns. */
export function ListSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="section wrap">
      <div className="section__head">
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      <div className="quote-cards">{children}</div>
    </section>
  )
}
