import { EditorContent, getSchema, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useState } from 'react'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { pastedContent, documentOf } from './editor-paste.ts'
import { EditorTools } from './editor-tools.tsx'

/** What the server keeps of a long review, and nothing it would take away. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, protocols: ['http', 'https'], HTMLAttributes: { target: null } },
  }),
]

export type EditorProps = {
  words: ReviewWords
  html: string
  labelledBy: string
  describedBy: string
  isInvalid: boolean
  /** Called with the markup and with its text. */
  onChange: (html: string, text: string) => void
}

export default function Editor({ words, html, labelledBy, describedBy, isInvalid, onChange }: EditorProps) {
  const [content] = useState(() => documentOf(getSchema(EXTENSIONS), html))
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    // Our stylesheet has its styles; the pages let no other in.
    injectCSS: false,
    editorProps: {
      handleDOMEvents: pastedContent,
      attributes: {
        class: 'editor__text article__text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.getHTML(), now.getText()),
  })
  return (
    <div className="editor" aria-invalid={isInvalid || undefined}>
      <EditorTools editor={editor} words={words.write} />
      {editor.isEmpty && (
        <p className="editor__hint" aria-hidden="true">
          {words.write.contentHint}
        </p>
      )}
      <EditorContent editor={editor} />
    </div>
  )
}
