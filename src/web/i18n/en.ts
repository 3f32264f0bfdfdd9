import { catalogue } from './parts/en/catalogue.ts'
import { found } from './parts/en/found.ts'
import { itemsEn } from './parts/en/items.ts'
import { places } from './parts/en/places.ts'
import { reader } from './parts/en/reader.ts'
import { shell } from './parts/en/shell.ts'
import { uiEn } from './parts/en/ui.ts'
import type { Messages } from './messages.ts'

export const messages: Messages = { catalogue, found, items: itemsEn, places, reader, shell, ui: uiEn }
