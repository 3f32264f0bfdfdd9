import type { BookDetail } from '#src/web/api/book-types.ts'
import { useLarge } from '#src/web/lib/mode.ts'
import { useShownSettings } from './use-reader-settings.ts'

/** How this book is displayed to the present reader: by its own direction and by the reader's settings. */
export function useDisplay({ writingMode, direction }: BookDetail) {
  const settings = useShownSettings()
  const large = useLarge()
  const vertical = writingMode === 'vertical'
  return {
    settings,
    large,
    vertical,
    rtl: direction === 'rtl',
    /** Whether the text is turned page by page; a vertical book always is. */
    paged: settings.layout === 'pages' || vertical,
  }
}
