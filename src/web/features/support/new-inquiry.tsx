import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Owner } from '#src/web/api/owner.ts'
import { usePresence, useUid } from '#src/web/api/presence.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { EmptyState, LoadingNote } from '#src/web/ui/states.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { useCarriedInquiry } from './use-carried-inquiry.ts'

type NewInquiryProps = { words: SupportWords }

/** Anybody may write; a visitor is asked to sign in when it is to be sent, and finds the text in the form after. */
export function NewInquiry({ words }: NewInquiryProps) {
  const { contact } = words
  const presence = usePresence()
  const uid = useUid()
  const owner = presence === 'member' && uid !== undefined ? uid : 'visitor'
  return (
    <>
      <p className="settings__lead">{contact.lead}</p>
      <Link className="settings__more" to="/setting/detail/faq">
        {contact.toFaq}
      </Link>
      {presence === 'unknown' ? <Waiting /> : <Begun key={owner} words={words} owner={owner} />}
    </>
  )
}

function Begun({ words, owner }: NewInquiryProps & { owner: Owner }) {
  const { contact } = words
  const rounds = useCarriedInquiry(owner)
  const [isSent, setIsSent] = useState(false)
  if (!isSent) return <InquiryForm key={rounds} words={words} owner={owner} onSent={() => setIsSent(true)} />
  return (
    <div role="status">
      <EmptyState
        icon="check"
        title={contact.sentHeading}
        message={contact.sent}
        action={
          <Link className={buttonClass()} to="/setting/detail/contact" search={{ tab: 'list' }}>
            {contact.toList}
          </Link>
        }
      />
    </div>
  )
}

function Waiting() {
  return (
    <LoadingNote>
      <div className="inquiry-waiting">
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
    </LoadingNote>
  )
}
