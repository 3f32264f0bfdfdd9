import { useState } from 'react'
import { useSignedIn } from '#src/web/api/session.ts'
import { usePrompts } from '#src/web/shell/prompts.tsx'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Icon } from '#src/web/ui/icon.tsx'

type Likes = { liked: boolean; likeCount: number }
type LikeButtonProps = Likes & { words: ReviewWords; send: (like: boolean) => Promise<Likes> }

/** Shows the wish at once, then what the server counts. */
export function LikeButton({ liked, likeCount, words, send }: LikeButtonProps) {
  const dialogs = useDialogs()
  const prompts = usePrompts()
  const signedIn = useSignedIn()
  const [said, setSaid] = useState<Likes>()
  const [busy, setBusy] = useState(false)
  const now = said ?? { liked, likeCount }

  async function press() {
    if (!signedIn) return prompts.signIn()
    if (busy) return
    const wish = !now.liked
    setBusy(true)
    setSaid({ liked: wish, likeCount: now.likeCount + (wish ? 1 : -1) })
    try {
      setSaid(await send(wish))
    } catch {
      setSaid(now)
      await dialogs.alert(words.detail.likeFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      className="like-button number"
      aria-pressed={now.liked}
      onClick={() => void press()}
    >
      <Icon name="heart" />
      <span className="visually-hidden">{words.detail.like}</span>
      <span>{now.likeCount}</span>
    </button>
  )
}
