import type { Owner } from '#src/web/api/owner.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'
import { INQUIRY_CONTENT_MAX, INQUIRY_TITLE_MAX } from '#src/shared/limits.ts'
import { Button } from '#src/web/ui/button.tsx'
import { InquiryField } from './inquiry-field.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { useInquiryForm } from './use-inquiry-form.ts'
import { useUploads } from './use-uploads.ts'

type InquiryFormProps = { words: SupportWords; owner: Owner; onSent: () => void }

export function InquiryForm({ words, owner, onSent }: InquiryFormProps) {
  const { contact } = words
  const isVisitor = owner === 'visitor'
  const inquiry = useInquiryForm({ words, owner, onSent })
  const { form, start } = inquiry
  const { countAttached, attach: onAttach } = inquiry
  const uploads = useUploads({ words, countAttached, onAttach })
  return (
    <form
      {...form.props}
      className="form inquiry-form"
      onInput={(event) => {
        form.props.onInput(event)
        inquiry.keep()
      }}
    >
      {start.wasKept && (
        <p className="inquiry-form__kept" role="status">
          <span>{contact.kept}</span>
          <Button small onClick={() => void inquiry.forget()}>
            {contact.forget}
          </Button>
        </p>
      )}
      <InquiryField
        key={`title ${start.round}`}
        words={words}
        name="title"
        fault={form.faultOf('title')}
        defaultValue={start.draft.title}
        maxLength={4 * INQUIRY_TITLE_MAX}
      />
      <InquiryField
        key={`content ${start.round}`}
        words={words}
        name="content"
        fault={form.faultOf('content')}
        defaultValue={start.draft.content}
        maxLength={4 * INQUIRY_CONTENT_MAX}
      />
      <PicturePicker
        words={words}
        pictures={inquiry.pictures}
        uploads={uploads}
        onDetach={inquiry.detach}
        signIn={isVisitor ? inquiry.signInToAttach : undefined}
      />
      <div>
        <Button type="submit" fill busy={form.busy || uploads.waiting > 0}>
          {contact.submit}
        </Button>
        <p className="form-field__message form-field__message--bad inquiry-form__failure" role="alert">
          {form.failure}
        </p>
        {isVisitor && <p className="form-field__message">{contact.asVisitor}</p>}
      </div>
    </form>
  )
}
