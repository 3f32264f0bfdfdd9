import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AssetAccess, AssetKind, PictureSize } from '#src/domain/assets/rules.ts'

export type AssetTable = {
  id: GeneratedAlways<number>
  kind: AssetKind
  access: AssetAccess
  media_type: string
  /** of a picture the largest */
  file_key: string
  /** the database gives it as text */
  bytes: ColumnType<string, number, number>
  width: number | null
  height: number | null
  /** of a picture, smallest first */
  sizes: JSONColumnType<PictureSize[]>
  /** a `data:` address, shown until the picture is there */
  placeholder: string | null
  created_at: Date
}
