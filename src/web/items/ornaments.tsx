import type { Ornament } from '#src/shared/cover/cover-design.ts'
import { ornamentPaths } from '#src/shared/ornament/rules.ts'

export function OrnamentDrawing({ name }: { name: Ornament }) {
  return (
    <svg className="cover__ornament" viewBox="0 0 100 100">
      <path d={ornamentPaths[name]} />
    </svg>
  )
}
