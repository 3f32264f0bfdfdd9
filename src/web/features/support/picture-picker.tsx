import { useId, useRef } from 'react'
import type { InquiryPicture } from '#src/web/api/support-queries.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { Button, IconButton } from '#src/web/ui/button.tsx'
import type { Uploads } from './use-uploads.ts'

const FORMATS = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type PicturePickerProps = {
  words: SupportWords
  pictures: readonly InquiryPicture[]
  uploads: Uploads
  onDetach: (imageId: number) => void
  /** What is done instead for one who has to sign in first. */
  signIn: (() => Promise<void>) | undefined
}

/** Pictures are uploaded as they are chosen; each can be taken away again. */
export function PicturePicker({ words, pictures, uploads, onDetach, signIn }: PicturePickerProps) {
  const { contact } = words
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { waiting, said, fault, upload } = uploads
  return (
    <div className="form-field" role="group" aria-labelledby={`${id}-l`}>
      <span className="form-field__label" id={`${id}-l`}>
        {contact.pictures}
      </span>
      {(pictures.length > 0 || waiting > 0) && (
        <ul className="inquiry-pictures">
          {pictures.map((picture, index) => (
            <li key={picture.imageId}>
              <img
                src={picture.src}
                srcSet={picture.srcset}
                sizes="96px"
                alt={fill(contact.attached, { n: index + 1 })}
              />
              <IconButton
                name="close"
                label={fill(contact.detach, { n: index + 1 })}
                onClick={() => onDetach(picture.imageId)}
              />
            </li>
          ))}
          {Array.from({ length: waiting }, (_, index) => (
            <li key={`waiting ${index}`} aria-hidden="true">
              <span className="skeleton" />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        className="visually-hidden"
        id={id}
        type="file"
        multiple
        accept={FORMATS}
        tabIndex={-1}
        aria-labelledby={`${id}-l`}
        aria-describedby={`${id}-m`}
        onChange={({ target }) => {
          void upload([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <div>
        <Button
          icon="plus"
          busy={waiting > 0}
          onClick={() => (signIn === undefined ? input.current?.click() : void signIn())}
        >
          {contact.attach}
        </Button>
      </div>
      <p className="form-field__message" id={`${id}-m`}>
        {contact.limits}
      </p>
      <p className="form-field__message form-field__message--bad" role="alert">
        {fault}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
