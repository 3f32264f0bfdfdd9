import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { UPLOAD_MAX_BYTES } from '#src/domain/assets/rules.ts'
import { INQUIRY_PICTURES_MAX } from '#src/shared/limits.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import type { InquiryPicture } from '#src/web/api/support-queries.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'

type Given = {
  words: SupportWords
  countAttached: () => number
  onAttach: (picture: InquiryPicture) => void
}

export type Uploads = ReturnType<typeof useUploads>

/** Uploads chosen files one after the other; what cannot be attached is said, and the others are attached all the same. */
export function useUploads({ words: { contact }, countAttached, onAttach }: Given) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const [waiting, setWaiting] = useState(0)
  const [fault, setFault] = useState('')
  const [isAttached, setIsAttached] = useState(false)

  async function attach(file: File): Promise<void> {
    if (file.size > UPLOAD_MAX_BYTES) return setFault(contact.tooLarge)
    try {
      onAttach(await answerOf(api.api.notice.inquiry.image.$post({}, { init: { body: file } })))
      setIsAttached(true)
    } catch (error) {
      setFault(explain(error, contact))
    }
  }

  async function upload(files: readonly File[]): Promise<void> {
    const room = INQUIRY_PICTURES_MAX - countAttached()
    const taken = files.slice(0, Math.max(0, room))
    setFault(files.length > taken.length ? contact.tooMany : '')
    setIsAttached(false)
    setWaiting(taken.length)
    for (const file of taken) {
      await attach(file)
      setWaiting((count) => count - 1)
    }
  }

  return {
    waiting,
    said: waiting > 0 ? contact.uploading : isAttached ? contact.uploaded : '',
    fault,
    upload,
  }
}

function explain(error: unknown, contact: SupportWords['contact']): string {
  if (!(error instanceof ApiRefusal)) return contact.notUploaded
  if (error.code === 'TOO_LARGE') return contact.tooLarge
  if (error.fields['picture'] !== undefined) return contact.notImage
  return error.code === 'TOO_MANY_REQUESTS' ? (error.detail ?? contact.notUploaded) : contact.notUploaded
}
