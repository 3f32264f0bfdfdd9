import { useId, useState } from 'react'
import type { SharingWords } from '#src/web/i18n/sharing-words.ts'
import { saveFile } from '#src/web/lib/save-file.ts'
import { toastText } from '#src/web/reader/marks/toast.tsx'
import { allowCopy, explainCopy } from '#src/web/reader/sharing/allow-copy.ts'
import type { Passage, ReadyDesk } from '#src/web/reader/sharing/passage.ts'
import { Button } from '#src/web/ui/button.tsx'
import { CARD_MAX } from './card-measures.ts'
import { CardPicture } from './card-picture.tsx'
import { PAPERS, paperOf, type PaperName } from './papers.ts'
import { canCopyPictures, canShare, copyPicture, pictureOf, sharePicture } from './picture.ts'

type MakerProps = { desk: ReadyDesk; passage: Passage; words: SharingWords }

const FORMATS = { portrait: 1350, square: 1080 } as const
type Format = keyof typeof FORMATS

/** The quote as a picture: chosen how it looks, then saved, copied or handed to another app. */
export function CardMaker({ desk, passage, words }: MakerProps) {
  const id = useId()
  const [paper, setPaper] = useState<PaperName>('page')
  const [format, setFormat] = useState<Format>('portrait')
  const [canvas, setCanvas] = useState<HTMLCanvasElement>()
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState<{ look: string; picture: File }>()
  const { book } = desk
  const look = `${paper} ${format} ${passage.text}`

  /** WebKit shares only while a press lasts: a picture that was made too late is sent by the next one. */
  async function send(makePicture: () => Promise<File>): Promise<string> {
    const picture = ready?.look === look ? ready.picture : await makePicture()
    const isSent = await sharePicture(picture)
    setReady(isSent ? undefined : { look, picture })
    return isSent ? '' : words.sendReady
  }

  /** Hands the picture on; `handOn` may ask for it more than once, and counts it once. */
  async function take(handOn: (picture: () => Promise<File>) => Promise<string>) {
    if (canvas === undefined || busy) return
    setBusy(true)
    setSaid('')
    let made: Promise<File> | undefined
    try {
      setSaid(await handOn(() => (made ??= allowedPicture(canvas))))
    } catch {
      // A clipboard tells its own fault instead of what kept the picture from it.
      const fault: unknown = await made?.catch((error: unknown) => error)
      setSaid(
        fault instanceof CopyRefused ? toastText(explainCopy(fault.cause, desk), desk.words) : words.failed,
      )
    } finally {
      setBusy(false)
    }
  }

  /** A picture takes words out of the book as a copy does, and is counted as one. */
  async function allowedPicture(drawn: HTMLCanvasElement): Promise<File> {
    await allowCopy(desk, passage).catch((cause: unknown) => {
      throw new CopyRefused('the passage may not be copied', { cause })
    })
    const name = `${words.fileName.replace('{title}', () => book.bookTitle)}.png`
    return new File([await pictureOf(drawn)], name, { type: 'image/png' })
  }

  if (Array.from(passage.text).length > CARD_MAX)
    return <p className="share__none">{words.tooLong.replace('{most}', String(CARD_MAX))}</p>
  return (
    <section className="card-maker" aria-label={words.card}>
      <CardPicture
        desk={desk}
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
              void take(async (makePicture) => {
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
                void take(async (makePicture) => {
                  await copyPicture(makePicture())
                  return words.pictureCopied
                })
              }
            >
              {words.copyPicture}
            </Button>
          )}
          {canShare(new File([], 'card.png', { type: 'image/png' })) && (
            <Button icon="share" busy={busy} onClick={() => void take(send)}>
              {words.send}
            </Button>
          )}
        </div>
        <p role="status">{said}</p>
      </div>
    </section>
  )
}

class CopyRefused extends Error {}
