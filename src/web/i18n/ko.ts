import { catalogue } from './parts/catalogue.ko.ts'
import { found } from './parts/found.ko.ts'
import { itemsKo } from './parts/items.ko.ts'
import { places } from './parts/places.ko.ts'
import { reader } from './parts/reader.ko.ts'
import { shell } from './parts/shell.ko.ts'
import { uiKo } from './parts/ui.ko.ts'

/** Korean is written first; English must have the same keys. */
export const messages = { catalogue, found, items: itemsKo, places, reader, shell, ui: uiKo }
