import { catalogue } from './parts/catalogue.en.ts'
import { found } from './parts/found.en.ts'
import { itemsEn } from './parts/items.en.ts'
import { places } from './parts/places.en.ts'
import { reader } from './parts/reader.en.ts'
import { shell } from './parts/shell.en.ts'
import { uiEn } from './parts/ui.en.ts'
import type { Messages } from './messages.ts'

export const messages: Messages = { catalogue, found, items: itemsEn, places, reader, shell, ui: uiEn }
