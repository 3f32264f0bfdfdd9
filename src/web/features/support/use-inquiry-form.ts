import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { inquiryFaults } from '#src/domain/support/rules.ts'
import { carry, dropCarried, NO_BOOK } from '#src/web/api/carried-work.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import type { Owner } from '#src/web/api/owner.ts'
import { inquiriesQuery, type InquiryPicture } from '#src/web/api/support-queries.ts'
import { useForm, type Values } from '#src/web/api/use-form.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'
import { fieldOf } from '#src/web/lib/form.ts'
import { usePrompts } from '#src/web/shell/prompts.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { NOTHING, readDraft, writeDraft } from './inquiry-draft.ts'

/** Pictures that were attached too long ago. */
class PicturesGone extends Error {}

type Given = { words: SupportWords; owner: Owner; onSent: () => void }

/** Writing an inquiry: what is typed and attached stays on this device until it is sent. */
export function useInquiryForm({ words: { contact }, owner, onSent }: Given) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const prompts = usePrompts()
  const dialogs = useDialogs()
  const [kept] = useState(() => readDraft(owner))
  /** What the fields began with; another round makes them anew. */
  const [start, setStart] = useState({ draft: kept ?? NOTHING, round: 0, wasKept: kept !== undefined })
  const [pictures, setPictures] = useState(start.draft.pictures)
  // Uploads end in their own time, each on top of what was attached by then.
  const attached = useRef(pictures)

  const form = useForm({
    check: (values) => inquiryFaults(letterOf(values)),
    async send(values) {
      const letter = letterOf(values)
      if (owner === 'visitor') return askToSignIn(letter)
      const images = attached.current.map(({ imageId }) => imageId)
      await answerOf(api.api.notice.inquiry.$post({ json: { ...letter, images } })).catch(dropGone)
      writeDraft(owner, NOTHING)
      void queryClient.invalidateQueries({ queryKey: inquiriesQuery(api).queryKey })
      onSent()
    },
    explain: (error) => {
      if (error instanceof PicturesGone) return contact.expired
      return error instanceof ApiRefusal && error.code === 'TOO_MANY_REQUESTS'
        ? (error.detail ?? contact.failed)
        : contact.failed
    },
  })

  function keep() {
    const element = form.props.ref.current
    if (element === null) return
    const letter = { title: fieldOf(element, 'title'), content: fieldOf(element, 'content') }
    writeDraft(owner, { ...letter, pictures: attached.current })
    // Whichever way a visitor takes to sign in, the text comes along.
    if (owner === 'visitor') carry({ kind: 'inquiry', bookId: NO_BOOK, work: letter })
  }

  function setAttached(changed: InquiryPicture[]) {
    attached.current = changed
    setPictures(changed)
    keep()
  }

  function dropGone(error: unknown): never {
    if (!(error instanceof ApiRefusal) || error.fields['images'] === undefined) throw error
    setAttached([])
    throw new PicturesGone()
  }

  async function askToSignIn(letter: { title: string; content: string }) {
    await prompts.signIn({ kind: 'inquiry', bookId: NO_BOOK, work: letter })
  }

  async function forget() {
    if (!(await dialogs.confirm({ message: contact.forgetAsk, ok: contact.forgetOk }))) return
    attached.current = []
    setPictures([])
    writeDraft(owner, NOTHING)
    if (owner === 'visitor') dropCarried()
    setStart({ draft: NOTHING, round: start.round + 1, wasKept: false })
    form.clear()
  }

  return {
    form,
    start,
    pictures,
    keep,
    forget,
    attach: (picture: InquiryPicture) => setAttached([...attached.current, picture]),
    detach: (imageId: number) =>
      setAttached(attached.current.filter((picture) => picture.imageId !== imageId)),
    countAttached: () => attached.current.length,
    /** A visitor has nowhere to upload to. */
    signInToAttach: async () => {
      const element = form.props.ref.current
      if (element === null) return
      await askToSignIn({ title: fieldOf(element, 'title'), content: fieldOf(element, 'content') })
    },
  }
}

function letterOf(values: Values) {
  return { title: values['title'] ?? '', content: values['content'] ?? '' }
}
