import type { MagazineIssue } from '#src/web/api/magazine-queries.ts'
import { AssetPicture } from '#src/web/items/asset-picture.tsx'

type CoverProps = { issue: Pick<MagazineIssue, 'title' | 'cover'>; sizes: string; eager?: boolean }

/** The cover of an issue; one without a picture gets its title on cloth. */
export function IssueCover({ issue: { title, cover }, sizes, eager = false }: CoverProps) {
  return (
    <span className="issue-cover" aria-hidden="true">
      {cover === null ? <b>{title}</b> : <AssetPicture picture={cover} sizes={sizes} eager={eager} />}
    </span>
  )
}
