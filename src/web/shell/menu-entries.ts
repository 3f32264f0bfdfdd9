import { useRouter } from '@tanstack/react-router'
import type { IconName } from '#src/web/ui/icon.tsx'

type Entry = {
  to: string
  label: 'home' | 'books' | 'series' | 'magazine' | 'reviews' | 'library' | 'creeds'
  icon: IconName
}

const entries = {
  home: { to: '/home', label: 'home', icon: 'home' },
  books: { to: '/book', label: 'books', icon: 'book' },
  series: { to: '/series', label: 'series', icon: 'layers' },
  magazine: { to: '/magazine', label: 'magazine', icon: 'magazine' },
  reviews: { to: '/preview', label: 'reviews', icon: 'quote' },
  library: { to: '/library', label: 'library', icon: 'bookmark' },
  creeds: { to: '/creeds-confessions', label: 'creeds', icon: 'creed' },
} as const satisfies Record<string, Entry>

const menus = {
  desktop: [entries.books, entries.series, entries.reviews, entries.creeds, entries.magazine],
  tabs: [entries.home, entries.books, entries.series, entries.magazine, entries.reviews, entries.library],
  bottom: [entries.home, entries.books, entries.series, entries.magazine, entries.creeds],
} satisfies Record<string, Entry[]>

/** The entries of a menu whose page exists: an entry arrives with its page. */
export function useMenu(menu: keyof typeof menus): Entry[] {
  const hasPage = useHasPage()
  return menus[menu].filter((entry) => hasPage(entry.to))
}

export function useHasPage(): (path: string) => boolean {
  const router = useRouter()
  return (path) => path in router.routesByPath
}
