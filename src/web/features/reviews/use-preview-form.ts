import { useRef, useState } from 'react'
import { previewTextFault, previewTitleFault } from '#src/domain/reviews/rules.ts'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { ApiRefusal } from '#src/web/api/client.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { type Draft, readDraft, writeDraft } from './draft.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

type Given = {
  words: ReviewWords
  /** What stands there already; empty for a new one. */
  begun: Draft
  /** Where unfinished writing is kept on this device. */
  keptAs: string
  /** Told of every change; undefined where what was written is dropped. */
  onDraft?: ((draft: Draft | undefined) => void) | undefined
  /** Answers whether it is published: a visitor has to sign in first. */
  send: (draft: Draft) => Promise<boolean>
}

/** Writing a long review: what is typed is kept on this device until it is published, and is published once. */
export function usePreviewForm({ words: { write }, words, begun, keptAs, onDraft, send }: Given) {
  const dialogs = useDialogs()
  const [kept] = useState(() => readDraft(keptAs))
  /** What the fields began with; another round makes them anew. */
  const [start, setStart] = useState({ draft: kept ?? begun, round: 0, wasKept: kept !== undefined })
  const [draft, setDraft] = useState(start.draft)
  const [text, setText] = useState(plainText(start.draft.html))
  const [judged, setJudged] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const warning = useLeaveWarning(words, kept !== undefined)
  const faults = {
    title: previewTitleFault(draft.title) ?? refused['previewTitle'],
    content: previewTextFault(text) ?? refused['previewContent'],
  }

  function change(changed: Draft) {
    setDraft(changed)
    setRefused({})
    keep(changed)
    warning.set(true)
  }

  function keep(changed: Draft | undefined) {
    writeDraft(keptAs, changed)
    onDraft?.(changed)
  }

  /** Answers the first field that is wrong. */
  async function publish(): Promise<'title' | 'content' | undefined> {
    if (sending.current) return undefined
    setJudged(true)
    setFailure('')
    if (faults.title !== undefined) return 'title'
    if (faults.content !== undefined) return 'content'
    sending.current = true
    setBusy(true)
    warning.set(false)
    try {
      if (await send(draft)) keep(undefined)
      else warning.set(true)
    } catch (error) {
      warning.set(true)
      const { fields, code, detail } = error instanceof ApiRefusal ? error : {}
      setRefused(fields ?? {})
      if (Object.keys(fields ?? {}).length === 0)
        setFailure(code === 'TOO_MANY_REQUESTS' ? (detail ?? write.failed) : write.failed)
    } finally {
      sending.current = false
      setBusy(false)
    }
    return undefined
  }

  async function forget() {
    if (!(await dialogs.confirm({ message: write.forgetAsk, ok: write.forget }))) return
    keep(undefined)
    warning.set(false)
    setDraft(begun)
    setText(plainText(begun.html))
    setJudged(false)
    setStart({ draft: begun, round: start.round + 1, wasKept: false })
  }

  return {
    start,
    title: draft.title,
    busy,
    failure,
    /** What to say at which field. */
    said: {
      title: judged ? textOf(write.fault.title, faults.title) : '',
      content: judged ? textOf(write.fault.content, faults.content) : '',
    },
    changeTitle: (title: string) => change({ ...draft, title }),
    changeContent: (html: string, plain: string) => {
      setText(plain)
      change({ ...draft, html })
    },
    publish,
    forget,
  }
}

/** The text of markup that nobody has typed in yet. */
function plainText(html: string): string {
  return html.replaceAll(/<[^>]*>?/g, ' ')
}

function textOf(faults: { EMPTY: string; TOO_LONG: string }, fault: string | undefined): string {
  if (fault === undefined) return ''
  return fault === 'TOO_LONG' ? faults.TOO_LONG : faults.EMPTY
}
