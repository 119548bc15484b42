import { Tags } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'catalogue.read'

/** Tags of products: how many have each, rename, merge, delete. */
export const screen: Screen = {
  path: 'etiketler',
  routes: [{ path: '', title: m.tags_title, permission, lazy: () => import('./tag-list.tsx') }],
  menu: { group: 'shop', order: 8.5, icon: Tags, label: m.tags_title, permission, words: m.tags_words },
}
