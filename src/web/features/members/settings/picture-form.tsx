import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { PICTURE_MAX_BYTES } from '#src/domain/members/rules.ts'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { Avatar } from '#src/web/items/avatar.tsx'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import type { Own } from '#src/web/api/queries.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useKeepOwn } from './own-change.ts'
import { Result } from '#src/web/features/members/result.tsx'

const FORMATS = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

class TooLarge extends Error {}

export function PictureForm({ words, own }: { words: SettingWords; own: Own }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const keepOwn = useKeepOwn()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  // Without a file the picture is removed.
  const change = useMutation({
    mutationFn: (file: File | null) => {
      if (file === null) return answerOf(api.api.user.profileImage.$delete())
      if (file.size > PICTURE_MAX_BYTES) throw new TooLarge()
      return answerOf(api.api.user.profileImage.$post({}, { init: { body: file } }))
    },
    onSuccess: keepOwn,
  })
  const removes = change.variables === null
  const done = removes ? words.profile.removed : words.profile.done
  return (
    <div className="settings__picture">
      <span
        className="settings__face"
        role="img"
        aria-label={words.profile.pictureOf.replace('{nickname}', own.nickname)}
      >
        <Avatar name={own.nickname} thumbnailPath={own.thumbnailPath} />
      </span>
      <div className="settings__picture-actions">
        <label className="visually-hidden" htmlFor={id}>
          {words.profile.picture}
        </label>
        <input
          ref={input}
          className="visually-hidden"
          id={id}
          type="file"
          accept={FORMATS}
          tabIndex={-1}
          aria-describedby={`${id}-m`}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file can be chosen again.
            if (file !== undefined) change.mutate(file, { onSettled: () => (target.value = '') })
          }}
        />
        <div className="settings__row">
          <Button busy={change.isPending && !removes} onClick={() => input.current?.click()}>
            {words.profile.choose}
          </Button>
          {own.thumbnailPath !== null && (
            <Button busy={change.isPending && removes} onClick={() => change.mutate(null)}>
              {words.profile.remove}
            </Button>
          )}
        </div>
        <p className="form-field__message" id={`${id}-m`}>
          {words.profile.limits}
        </p>
        <Result
          failure={change.isError ? explainPicture(change.error, words) : undefined}
          done={change.isSuccess ? done : undefined}
        />
      </div>
    </div>
  )
}

function explainPicture(error: Error, { profile }: SettingWords): string {
  if (error instanceof TooLarge) return profile.tooLarge
  if (!(error instanceof ApiRefusal)) return profile.failed
  if (error.code === 'TOO_LARGE') return profile.tooLarge
  if (error.fields['picture'] !== undefined) return profile.notImage
  return error.code === 'TOO_MANY_REQUESTS' ? (error.detail ?? profile.failed) : profile.failed
}
