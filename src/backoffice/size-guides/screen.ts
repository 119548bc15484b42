import { Ruler } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'guides.read'

/** Tables of sizes that products show. */
export const screen: Screen = {
  path: 'beden-tablolari',
  routes: [
    { path: '', title: m.size_guides_title, permission, lazy: () => import('./guide-list.tsx') },
    { path: ':id', title: m.size_guides_one, permission, lazy: () => import('./guide-editor.tsx') },
  ],
  menu: {
    group: 'shop',
    order: 17,
    icon: Ruler,
    label: m.size_guides_title,
    permission,
    words: m.size_guides_words,
  },
}
