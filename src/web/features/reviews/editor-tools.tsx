import { type Editor, useEditorState } from '@tiptap/react'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Icon, type IconName } from '#src/web/ui/icon.tsx'
import { askLink } from './link-form.tsx'

type Tool = {
  name: keyof Omit<ReviewWords['write']['tools'], 'label'>
  icon: IconName
  run: (editor: Editor, ask: () => Promise<void>) => unknown
  /** Whether it holds where the cursor stands; absent for what only happens once. */
  holds?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
}

const TOOLS: Tool[] = [
  {
    name: 'bold',
    icon: 'bold',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    holds: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    icon: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    holds: (editor) => editor.isActive('italic'),
  },
  {
    name: 'heading',
    icon: 'heading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    holds: (editor) => editor.isActive('heading'),
  },
  {
    name: 'quote',
    icon: 'quote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    holds: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'bullets',
    icon: 'list',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    holds: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    icon: 'numbers',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    holds: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'link',
    icon: 'link',
    run: (_, ask) => ask(),
    holds: (editor) => editor.isActive('link'),
  },
  {
    name: 'undo',
    icon: 'undo',
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    icon: 'redo',
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
]

export function EditorTools({ editor, words }: { editor: Editor; words: ReviewWords['write'] }) {
  const dialogs = useDialogs()
  const { tools } = words
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.map(({ holds, can }) => holds?.(now) ?? can?.(now)),
  })
  return (
    <div className="editor__tools" role="group" aria-label={tools.label}>
      {TOOLS.map(({ name, icon, run, holds }, index) => (
        <button
          key={name}
          type="button"
          className="icon-button"
          aria-label={tools[name]}
          title={tools[name]}
          aria-pressed={holds === undefined ? undefined : states[index]}
          aria-disabled={holds === undefined ? !states[index] : undefined}
          // The text keeps its cursor, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void run(editor, () => askLink(dialogs, editor, words.link))}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  )
}
