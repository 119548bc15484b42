import { Tag } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'catalogue.read'

/** Brands: their names, pages and logos. */
export const screen: Screen = {
  path: 'markalar',
  routes: [
    { path: '', title: m.brands_title, permission, lazy: () => import('./brand-list.tsx') },
    { path: ':id', title: m.brands_one, permission, lazy: () => import('./brand-page.tsx') },
  ],
  menu: {
    group: 'shop',
    order: 8,
    icon: Tag,
    label: m.brands_title,
    permission,
    words: m.brands_words,
  },
}
