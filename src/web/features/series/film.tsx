import { useState } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import type { WorkProps } from './work-props.ts'

const PLAYERS = {
  youtube: { name: 'YouTube', base: 'https://www.youtube-nocookie.com/embed/' },
  vimeo: { name: 'Vimeo', base: 'https://player.vimeo.com/video/' },
} as const

/** A film of our own with its captions, or one that lies elsewhere, which is not asked for before a press. */
export function Film({ work, content, words }: WorkProps) {
  const { media, poster, captions, embed } = content
  const [isOpen, open] = useState(false)
  if (embed !== null) {
    const { name, base } = PLAYERS[embed.provider]
    return (
      <div className="work__embed work__media">
        {isOpen ? (
          <iframe
            src={`${base}${embed.id}?autoplay=1`}
            title={work.workName}
            // The player's origin is not ours: with both it reaches nothing of this page.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-presentation"
            allow="autoplay; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <Button icon="play" onClick={() => open(true)}>
            {words.work.openAt.replace('{name}', name)}
          </Button>
        )}
      </div>
    )
  }
  if (media === null) return null
  return (
    // Every film of ours comes with its captions, as tracks of the list below.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      key={media.path}
      className="work__media"
      controls
      playsInline
      preload="metadata"
      width={poster?.width ?? 640}
      height={poster?.height ?? 360}
      poster={poster?.src}
      aria-label={work.workName}
    >
      <source src={media.path} type={media.mediaType} />
      {captions.map(({ path, language }, index) => (
        <track
          key={path}
          kind="captions"
          src={path}
          srcLang={language}
          label={words.work.captions[language === 'ko' ? 'ko' : 'en']}
          default={index === 0}
        />
      ))}
      {words.work.noVideo}
    </video>
  )
}
