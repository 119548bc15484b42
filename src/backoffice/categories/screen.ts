import { FolderTree } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'catalogue.read'
const page = () => import('./categories-page.tsx')

/** The tree of categories, and the page of each. */
export const screen: Screen = {
  path: 'kategoriler',
  routes: [
    { path: '', title: m.categories_title, permission, lazy: page },
    { path: ':id', title: m.categories_one, permission, lazy: page },
  ],
  menu: {
    group: 'shop',
    order: 7,
    icon: FolderTree,
    label: m.categories_title,
    permission,
    words: m.categories_words,
  },
}
