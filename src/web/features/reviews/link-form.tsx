import type { Editor } from '@tiptap/react'
import { useId } from 'react'
import { LINK_MAX, webAddressOf } from '#src/domain/reviews/rules.ts'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { Button } from '#src/web/ui/button.tsx'
import { DialogTitle } from '#src/web/ui/dialogs/dialog-parts.tsx'
import type { Dialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { useForm } from '#src/web/api/use-form.ts'

type Words = ReviewWords['write']['link']

/** Asks where the marked words, or the link at the cursor, should lead, and makes it so. */
export async function askLink(dialogs: Dialogs, editor: Editor, words: Words): Promise<void> {
  const { href }: { href?: unknown } = editor.getAttributes('link')
  const present = typeof href === 'string' ? href : ''
  let chosen: string | undefined
  await dialogs.open((close) => (
    <LinkForm
      words={words}
      present={present}
      onChosen={(address) => {
        chosen = address
        close()
      }}
    />
  ))
  // The dialog gives the focus back to the button; whoever chose goes on writing.
  if (chosen !== undefined) requestAnimationFrame(() => setLink(editor, chosen ?? ''))
}

/** An empty address takes the link away; without marked words the address itself is written. */
function setLink(editor: Editor, href: string): void {
  const work = editor.chain().focus()
  if (href === '') work.extendMarkRange('link').unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    work
      .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run()
  else work.extendMarkRange('link').setLink({ href }).run()
}

type LinkFormProps = { words: Words; present: string; onChosen: (address: string) => void }

function LinkForm({ words, present, onChosen }: LinkFormProps) {
  const id = useId()
  const form = useForm({
    check: ({ address = '' }) => ({ address: webAddressOf(address) === undefined ? 'INVALID' : undefined }),
    send: ({ address = '' }) => Promise.resolve(onChosen(webAddressOf(address) ?? '')),
    explain: () => undefined,
  })
  const isWrong = form.faultOf('address') !== undefined
  return (
    <form {...form.props}>
      <DialogTitle>{words.title}</DialogTitle>
      <div className="form-field">
        <label htmlFor={id}>{words.address}</label>
        <input
          className="field"
          id={id}
          name="address"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          defaultValue={present}
          maxLength={LINK_MAX}
          required
          autoFocus
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-m`}
        />
        <p className="form-field__message form-field__message--bad" id={`${id}-m`} aria-live="polite">
          {isWrong ? words.fault : ''}
        </p>
      </div>
      <div className="dialog__buttons">
        {present !== '' && <Button onClick={() => onChosen('')}>{words.remove}</Button>}
        <Button type="submit" fill>
          {words.submit}
        </Button>
      </div>
    </form>
  )
}
