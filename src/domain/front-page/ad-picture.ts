import { type RawBuilder, sql } from 'kysely'
import type { PictureSize } from '#src/domain/assets/rules.ts'

/** A row of a picture, as the database's JSON. */
export type StoredPicture = {
  id: number
  width: number | null
  height: number | null
  sizes: PictureSize[]
  placeholder: string | null
}

/** The picture of a banner, in a query of `ad`; null where it has none. */
export function storedPicture(column: 'picture_id' | 'dark_picture_id'): RawBuilder<StoredPicture | null> {
  return sql<StoredPicture | null>`(select jsonb_build_object('id', asset.id, 'width', asset.width,
      'height', asset.height, 'sizes', asset.sizes, 'placeholder', asset.placeholder)
    from asset where asset.id = ${sql.ref(`ad.${column}`)})`
}
