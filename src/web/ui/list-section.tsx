import type { ReactNode } from 'react'

/** A titled list in up to three columns. */
export function ListSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="sec wrap">
      <div className="sec__h">
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      <div className="ul3">{children}</div>
    </section>
  )
}
