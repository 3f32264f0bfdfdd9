import { Fragment } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Language } from '#src/shared/language.ts'
import { siteQuery } from '#src/web/api/queries.ts'
import { Href } from '#src/web/ui/href.tsx'
import { keepTrueLines, parseText, type Piece, type TextBlock } from './markdown.ts'

const files = import.meta.glob<string>('/content/pages/*.md', { query: '?raw', import: 'default' })

export type LongTextName = 'about' | 'tos' | 'privacy' | 'starter'

/** `isAbroad`: cards from abroad are taken, and the lines are kept that only then are true. */
export async function loadText(
  name: LongTextName,
  language: Language,
  { isAbroad = false } = {},
): Promise<string> {
  const load = files[`/content/pages/${name}.${language}.md`]
  if (load === undefined) throw new Error(`There is no text ${name} in ${language}`)
  return keepTrueLines(await load(), isAbroad)
}

export function LongText({ text }: { text: string }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { company } = useSuspenseQuery(siteQuery(api)).data
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => placeholder(company, name))
  return (
    <article className="wrap">
      <div className="prose">
        {numbered(parseText(filled)).map(({ block, id }, index) => (
          // The text is fixed, so a block's place is its identity.
          <Block key={index} block={block} id={id} />
        ))}
      </div>
    </article>
  )
}

function placeholder(company: Record<string, string>, name: string) {
  const value = name === 'company' ? company['name'] : company[name]
  return value === undefined || value === '' ? '○○○' : value
}

/** Each heading of a part has its number as an id, `s3`, so that a link can lead to it in both languages. */
function numbered(blocks: TextBlock[]): { block: TextBlock; id: string | undefined }[] {
  let parts = 0
  return blocks.map((block) => ({ block, id: block.kind === 'h2' ? `s${++parts}` : undefined }))
}

function Block({ block, id }: { block: TextBlock; id: string | undefined }) {
  if (block.kind === 'ul') {
    return (
      <ul>
        {block.items.map((item, index) => (
          <li key={index}>
            <Pieces pieces={item} />
          </li>
        ))}
      </ul>
    )
  }
  const Tag = block.kind
  return (
    <Tag id={id}>
      <Pieces pieces={block.pieces} />
    </Tag>
  )
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece, index) => {
    const text = piece.to === undefined ? piece.text : <Href to={piece.to}>{piece.text}</Href>
    return piece.bold ? <b key={index}>{text}</b> : <Fragment key={index}>{text}</Fragment>
  })
}
