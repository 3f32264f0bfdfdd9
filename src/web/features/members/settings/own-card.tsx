import { Avatar } from '#src/web/items/avatar.tsx'
import type { Own } from '#src/web/api/queries.ts'

/** Who is signed in, at the head of the settings. */
export function OwnCard({ own }: { own: Own }) {
  return (
    <div className="settings__member">
      <span className="settings__face">
        <Avatar name={own.nickname} thumbnailPath={own.thumbnailPath} />
      </span>
      <p>
        <b>{own.nickname}</b>
        <span className="muted">{own.email}</span>
      </p>
    </div>
  )
}
