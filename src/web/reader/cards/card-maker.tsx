import { useId, useState } from 'react'
import type { SharingWords } from '#src/web/i18n/load-words.ts'
import { saveFile } from '#src/web/lib/save-file.ts'
import { toastText } from '#src/web/reader/passages/toast-message.ts'
import { allowCopy, explainCopy } from '#src/web/reader/copying/allow-copy.ts'
import type { ReadyPassageContext } from '#src/web/reader/passages/passage-context.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'
import { Button } from '#src/web/ui/button.tsx'
import { CARD_MAX } from './card-measures.ts'
import { CardPicture } from './card-picture.tsx'
import { PAPERS, paperOf, type PaperName } from './papers.ts'
import { canCopyPictures, canShare, copyPicture, canvasToPng, sharePicture } from './picture.ts'

type MakerProps = { context: ReadyPassageContext; passage: Passage; words: SharingWords }

const FORMATS = { portrait: 1350, square: 1080 } as const
type Format = keyof typeof FORMATS

/** Makes a picture of the quote: the reader chooses its look, then saves, copies or shares it. */
export function CardMaker({ context, passage, words }: MakerProps) {
  const id = useId()
  const [paper, setPaper] = useState<PaperName>('page')
  const [format, setFormat] = useState<Format>('portrait')
  const [canvas, setCanvas] = useState<HTMLCanvasElement>()
  const [status, setStatus] = useState('')
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState<{ look: string; picture: File }>()
  const { book } = context
  const look = `${paper} ${format} ${passage.text}`

  /** WebKit shares only while a press lasts, so a picture that was made too late is sent by the next press. */
  async function send(makePicture: () => Promise<File>): Promise<string> {
    const picture = ready?.look === look ? ready.picture : await makePicture()
    const isSent = await sharePicture(picture)
    setReady(isSent ? undefined : { look, picture })
    return isSent ? '' : words.sendReady
  }

  /** Hands the picture on. `handOn` may call for the picture more than once; it is made and counted once. */
  async function exportPicture(handOn: (picture: () => Promise<File>) => Promise<string>) {
    if (canvas === undefined || busy) return
    setBusy(true)
    setStatus('')
    let made: Promise<File> | undefined
    try {
      setStatus(await handOn(() => (made ??= allowedPicture(canvas))))
    } catch {
      // The clipboard reports its own error instead of the refusal that kept the picture from it.
      const fault: unknown = await made?.catch((error: unknown) => error)
      setStatus(
        fault instanceof CopyRefused
          ? toastText(explainCopy(fault.cause, context), context.words)
          : words.failed,
      )
    } finally {
      setBusy(false)
    }
  }

  /** A picture takes words out of the book as a copy does, so it is counted as one. */
  async function allowedPicture(drawn: HTMLCanvasElement): Promise<File> {
    await allowCopy(context, passage).catch((cause: unknown) => {
      throw new CopyRefused('the passage may not be copied', { cause })
    })
    const name = `${words.fileName.replace('{title}', () => book.bookTitle)}.png`
    return new File([await canvasToPng(drawn)], name, { type: 'image/png' })
  }

  if (Array.from(passage.text).length > CARD_MAX)
    return <p className="share__none">{words.tooLong.replace('{most}', String(CARD_MAX))}</p>
  return (
    <section className="card-maker" aria-label={words.card}>
      <CardPicture
        context={context}
        passage={passage}
        words={words}
        paper={paper}
        height={FORMATS[format]}
        onDrawn={setCanvas}
      />
      <div className="card-maker__choices">
        <fieldset>
          <legend>{words.paper}</legend>
          {PAPERS.map((name) => {
            const { ground, ink } = paperOf(name, book)
            return (
              <label key={name} className="card-maker__paper" title={words.papers[name]}>
                <input
                  type="radio"
                  name={`${id}-paper`}
                  className="visually-hidden"
                  aria-label={words.papers[name]}
                  checked={paper === name}
                  onChange={() => setPaper(name)}
                />
                <i style={{ background: ground, color: ink }} aria-hidden="true">
                  “
                </i>
              </label>
            )
          })}
        </fieldset>
        <fieldset>
          <legend>{words.format}</legend>
          <div className="segments">
            {(Object.keys(FORMATS) as Format[]).map((name) => (
              <button key={name} type="button" aria-pressed={format === name} onClick={() => setFormat(name)}>
                {words.formats[name]}
              </button>
            ))}
          </div>
        </fieldset>
        <div className="card-maker__actions">
          <Button
            fill
            icon="download"
            busy={busy}
            onClick={() =>
              void exportPicture(async (makePicture) => {
                const picture = await makePicture()
                saveFile(picture, picture.name)
                return words.saved
              })
            }
          >
            {words.save}
          </Button>
          {canCopyPictures() && (
            <Button
              icon="copy"
              busy={busy}
              onClick={() =>
                void exportPicture(async (makePicture) => {
                  await copyPicture(makePicture())
                  return words.pictureCopied
                })
              }
            >
              {words.copyPicture}
            </Button>
          )}
          {canShare(new File([], 'card.png', { type: 'image/png' })) && (
            <Button icon="share" busy={busy} onClick={() => void exportPicture(send)}>
              {words.send}
            </Button>
          )}
        </div>
        <p role="status">{status}</p>
      </div>
    </section>
  )
}

class CopyRefused extends Error {}
