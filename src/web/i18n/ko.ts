import { catalogue } from './parts/ko/catalogue.ts'
import { found } from './parts/ko/found.ts'
import { itemsKo } from './parts/ko/items.ts'
import { places } from './parts/ko/places.ts'
import { reader } from './parts/ko/reader.ts'
import { shell } from './parts/ko/shell.ts'
import { uiKo } from './parts/ko/ui.ts'

/** Korean is written first; English must have the same keys. */
export const messages = { catalogue, found, items: itemsKo, places, reader, shell, ui: uiKo }
