import type { Ornament } from '#src/shared/cover/cover-design.ts'

/** Line drawings in a square of 100, to be stroked, not filled. */
export const ornamentPaths: Record<Ornament, string> = {
  rose:
    circle(50, 50, 47) + circle(50, 50, 44.5) + around(8, (turn) => ringAt(turn, 22, 22)) + circle(50, 50, 7),
  sun:
    circle(50, 50, 13) +
    circle(50, 50, 16) +
    around(24, (turn) => ray([50, 50], [20, 35], turn)) +
    around(24, (turn) => ray([50, 50], [20, 46], turn + 1 / 48)),
  wheat: `M50 98V16${[38, 49, 60, 71, 82, 93].map(leaves).join('')}M50 24C43 17 43 9 50 2C57 9 57 17 50 24z`,
  knot:
    around(4, (turn) => ringAt(turn + 1 / 8, 19, 25)) +
    around(4, (turn) => ringAt(turn + 1 / 8, 19, 21.5)) +
    'M50 -.9L100.9 50L50 100.9L-.9 50zM50 2.6L97.4 50L50 97.4L2.6 50z',
  path: `${[0, 1, 2, 3, 4, 5, 6].map(furrow).join('')}M40 40V22a10 10 0 0 1 20 0v18M44.5 40V22a5.5 5.5 0 0 1 11 0v18M34 40h32${Array.from({ length: 9 }, (_, index) => ray([50, 21], [16, 21], 0.5 + index / 16)).join('')}`,
  lamp: `M50 96V66M34 96h32M30 60c6 8 34 8 40 0zM26 60h48M50 54C38 46 40 34 50 20C60 34 62 46 50 54zM50 54C45.5 49 46 43 50 37C54 43 54.5 49 50 54z${Array.from({ length: 9 }, (_, index) => ray([50, 42], [34, 41], 0.5 + index / 16)).join('')}`,
}

/** A stroke from one radius to another around a centre; angles in turns, drawn to one decimal. */
function ray([cx, cy]: [number, number], [from, to]: [number, number], turn: number): string {
  const [x, y] = [Math.cos(turn * 2 * Math.PI), Math.sin(turn * 2 * Math.PI)]
  const at = (radius: number) => `${(cx + radius * x).toFixed(1)} ${(cy + radius * y).toFixed(1)}`
  return `M${at(from)}L${at(to)}`
}

function circle(cx: number, cy: number, radius: number): string {
  const left = (cx - radius).toFixed(1)
  return `M${left} ${cy.toFixed(1)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`
}

function around(count: number, draw: (turn: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index / count)).join('')
}

function ringAt(turn: number, distance: number, radius: number): string {
  return circle(
    50 + distance * Math.cos(turn * 2 * Math.PI),
    50 + distance * Math.sin(turn * 2 * Math.PI),
    radius,
  )
}

function leaves(y: number): string {
  const [low, tip, mid] = [y - 2, y - 21, y - 10]
  return `M50 ${y}C36 ${low} 32 ${y - 12} 32 ${tip}C44 ${y - 19} 50 ${mid} 50 ${y}zM50 ${y}C64 ${low} 68 ${y - 12} 68 ${tip}C56 ${y - 19} 50 ${mid} 50 ${y}z`
}

function furrow(step: number): string {
  const [foot, bend, top] = [12 + step * 12, 53.8 + step * 3.4, 45.5 + step * 1.5]
  const hand = (28.8 + step * 1.2 + bend - 53.8 - step * 2.4 + 4.6 + step * 1.2).toFixed(1)
  return `M${foot} 98C${20 + step * 10} 86 ${57 + step * 5} 80 ${bend.toFixed(1)} 66S${hand} 54 ${top} 40`
}
