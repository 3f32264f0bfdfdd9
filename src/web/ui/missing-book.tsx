import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'

type Spine = { palette: string; x: number; top: number; width: number; slip?: boolean; leans?: boolean }

const spines: readonly Spine[] = [
  { palette: 'doct', x: 6, top: 30, width: 30 },
  { palette: 'past', x: 38, top: 52, width: 24 },
  { palette: 'cred', x: 64, top: 16, width: 36, slip: true },
  { palette: 'hist', x: 102, top: 42, width: 26 },
  { palette: 'devo', x: 130, top: 24, width: 34, slip: true },
  { palette: 'lite', x: 168, top: 34, width: 28, leans: true },
  { palette: 'bibl', x: 232, top: 22, width: 32, slip: true },
  { palette: 'pray', x: 266, top: 48, width: 26 },
  { palette: 'doct', x: 294, top: 14, width: 38, slip: true },
  { palette: 'hist', x: 334, top: 38, width: 24 },
  { palette: 'cred', x: 360, top: 28, width: 30 },
]
const floor = 180

/** The picture of the not-found page: a shelf with one book gone, whose neighbour leans into the gap. */
export function MissingBook() {
  const t = useTranslations('ui.missingBook')
  const [paused, setPaused] = useState(false)
  return (
    <div className="not-found__picture" data-paused={paused}>
      <svg
        className="shelf"
        viewBox="0 0 396 200"
        width="440"
        height="222"
        role="img"
        aria-label={t('picture')}
      >
        {spines.map((spine) => (
          <StandingBook key={spine.x} {...spine} />
        ))}
        <g className="dust" fill="var(--muted)">
          <circle cx="214" cy="172" r="1.6" />
          <circle cx="222" cy="168" r="1.2" />
          <circle cx="208" cy="166" r="1" />
        </g>
        <path d="M0 181h396" stroke="var(--ink)" strokeWidth="2" />
      </svg>
      <IconButton
        name={paused ? 'play' : 'pause'}
        label={paused ? t('play') : t('pause')}
        onClick={() => setPaused(!paused)}
      />
    </div>
  )
}

function StandingBook({ palette, x, top, width, slip, leans }: Spine) {
  const bands = [top + 14, top + 19, floor - 14].map((y) => `M${x} ${y}h${width}`).join('')
  return (
    <g className={leans ? `palette-${palette} lean` : `palette-${palette}`}>
      <rect x={x} y={top} width={width} height={floor - top} rx="1.5" fill="var(--palette-cloth)" />
      <path d={bands} stroke="var(--palette-foil)" opacity=".75" />
      {slip && (
        <rect
          x={Math.round(x + width / 2 - 6)}
          y={top + 34}
          width="12"
          height={(floor - top) * 0.34}
          fill="#F8F2E4"
          opacity=".92"
        />
      )}
    </g>
  )
}
