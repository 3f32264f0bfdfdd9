import type { ReactNode } from 'react'
import { paletteOf, spread } from '#src/shared/cover/cover-design.ts'
import type { SeriesType, ShelfSeries } from './series-card.tsx'

type PlateProps = {
  series: Pick<ShelfSeries, 'seriesId' | 'seriesThumbnailPath' | 'cloth'>
  type: SeriesType
  children: ReactNode
}

/** The picture of a series, or a drawing for its type, varied by its id so that no two are quite alike. */
export function SeriesPlate({ series, type, children }: PlateProps) {
  const seed = spread(series.seriesId)
  const tint = type === 'V' || type === 'AV'
  return (
    <span
      className={`series-card__plate palette-${paletteOf(series.cloth, seed)}${tint ? ' series-card__plate--tint' : ''}`}
    >
      {series.seriesThumbnailPath ? (
        <img
          src={series.seriesThumbnailPath}
          alt=""
          width="560"
          height="420"
          loading="lazy"
          decoding="async"
        />
      ) : (
        <svg viewBox="0 0 280 210" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          {drawings[type](seed)}
        </svg>
      )}
      {children}
    </span>
  )
}

/** The nth small number of a seed, from 0 up to and without `below`. */
const pick = (seed: number, nth: number, below: number) => (seed >>> (nth * 4)) % below

const drawings: Record<SeriesType, (seed: number) => ReactNode> = {
  A: article,
  P: poem,
  V: film,
  W: panels,
  AV: places,
  MA: record,
}

const solid = (colour: string) => ({ style: { fill: colour }, stroke: 'none' })
const mix = (share: number) => `color-mix(in srgb, var(--palette-cloth) ${share}%, var(--palette-tint))`

function article(seed: number) {
  const shift = pick(seed, 0, 5) * 12 - 30
  const picture = 20 + pick(seed, 1, 3) * 8
  const lines = Array.from(
    { length: 10 },
    (_, index) => `M104 ${108 + index * 11}h${90 - pick(seed, index % 7, 6) * 5}`,
  )
  return (
    <g transform={`translate(${shift} 0)`}>
      <rect x="106" y="40" width="118" height="200" {...solid('var(--palette-deep)')} />
      <rect x="90" y="54" width="118" height="200" {...solid('var(--palette-tint)')} />
      <rect x="104" y="72" width={picture} height="25" {...solid('var(--palette-cloth)')} />
      <path
        style={{ stroke: 'var(--palette-cloth)' }}
        strokeWidth="2"
        d={`M${picture + 113} 74H194M${picture + 113} 85H192M${picture + 113} 96H${176 - pick(seed, 2, 3) * 6}${lines.join('')}`}
      />
    </g>
  )
}

function poem(seed: number) {
  const x = 176 + pick(seed, 0, 4) * 9
  const y = 74 + pick(seed, 1, 4) * 8
  const verses = [52, 72, 92, 112].map((at, index) => `M${at} 64v${58 + pick(seed, index, 6) * 10}`)
  const water = [80, 100, 74, 48, 26].map((width, index) => `M${x - width / 2} ${150 + index * 11}h${width}`)
  return (
    <>
      <circle cx={x} cy={y} r={36 + pick(seed, 2, 4) * 4} {...solid('var(--palette-foil)')} />
      <path strokeWidth="2" d={[...verses, ...water].join('')} />
    </>
  )
}

function film(seed: number) {
  const x = 108 + pick(seed, 0, 5) * 16
  const size = 0.86 + pick(seed, 1, 4) * 0.08
  return (
    <>
      {[150, 112, 76].map((radius, index) => (
        <circle
          key={radius}
          cx={x}
          cy="212"
          r={radius * size}
          {...solid([mix(22), mix(58), 'var(--palette-cloth)'][index] ?? 'var(--palette-cloth)')}
        />
      ))}
      <path d={`M${x - 13} 154v42l36-21z`} {...solid('var(--palette-foil)')} />
    </>
  )
}

function panels(seed: number) {
  const sun = 60 + pick(seed, 0, 5) * 12
  const mirrored = pick(seed, 1, 2) === 1
  return (
    <g transform={mirrored ? 'translate(280 0) scale(-1 1)' : undefined}>
      <rect x="30" y="50" width="104" height="132" {...solid('var(--palette-tint)')} />
      <circle cx={sun} cy={80 + pick(seed, 2, 3) * 6} r="14" {...solid('var(--palette-cloth)')} />
      <path d="M30 150c22-30 44-34 62-14s28 10 42-6v52H30z" {...solid(mix(55))} />
      <path d="M30 170c30-20 62-20 104-6v18H30z" {...solid('var(--palette-deep)')} />
      <rect x="144" y="50" width="106" height="60" {...solid('var(--palette-foil)')} />
      <path d="M160 66h74v26h-46l-10 9v-9h-18z" {...solid('var(--palette-cloth)')} />
      <rect x="144" y="120" width="106" height="62" {...solid('var(--palette-deep)')} />
      <circle cx="197" cy="144" r="10" {...solid('var(--palette-foil)')} />
      <path d="M176 182c0-16 9-24 21-24s21 8 21 24z" {...solid('var(--palette-foil)')} />
    </g>
  )
}

function places(seed: number) {
  const hill = 'M60 120c0-50 40-78 92-74s76 40 70 84-56 62-96 58S60 168 60 120z'
  const turn = pick(seed, 0, 8) * 45
  return (
    <>
      {[1.5, 1.18, 0.86, 0.54].map((size, index) => (
        <path
          key={size}
          transform={`translate(150 120) rotate(${turn}) scale(${size}) translate(-141 -118)`}
          d={hill}
          {...solid(mix([14, 28, 46, 70][index] ?? 14))}
        />
      ))}
      <path
        d={`M34 ${178 + pick(seed, 1, 3) * 8}C66 150 92 176 112 146S140 116 156 112`}
        style={{ stroke: 'var(--palette-deep)' }}
        strokeWidth="2"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <path
        d="M158 114c-12-14-16-20-16-28a16 16 0 0 1 32 0c0 8-4 14-16 28z"
        {...solid('var(--palette-deep)')}
      />
      <path d="M154 79v14l11-7z" {...solid('var(--palette-foil)')} />
    </>
  )
}

function record(seed: number) {
  const x = 176 + pick(seed, 0, 4) * 8
  const note = pick(seed, 1, 3) * 13
  return (
    <>
      <path strokeWidth="1.6" d="M0 86h280M0 99h280M0 112h280M0 125h280M0 138h280" />
      <circle cx={x} cy="114" r="78" {...solid('var(--palette-deep)')} />
      <g strokeWidth="1" opacity=".55">
        <circle cx={x} cy="114" r="67" />
        <circle cx={x} cy="114" r="56" />
        <circle cx={x} cy="114" r="45" />
      </g>
      <circle cx={x} cy="114" r="25" {...solid('var(--palette-foil)')} />
      <circle cx={x} cy="114" r="3.5" {...solid('var(--palette-cloth)')} />
      <g transform={`translate(0 ${note - 13})`}>
        <ellipse
          cx="40"
          cy="126"
          rx="8"
          ry="6"
          transform="rotate(-20 40 126)"
          {...solid('var(--palette-foil)')}
        />
        <ellipse
          cx="78"
          cy="113"
          rx="8"
          ry="6"
          transform="rotate(-20 78 113)"
          {...solid('var(--palette-foil)')}
        />
        <path strokeWidth="2" d="M47.5 124V82l38-12v41" />
      </g>
    </>
  )
}
