import { FileText } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'pages.read'

/** Help, legal and other pages of text. */
export const screen: Screen = {
  path: 'sayfalar',
  routes: [
    { path: '', title: m.pages_title, permission, lazy: () => import('./page-list.tsx') },
    { path: ':id', title: m.pages_one, permission, lazy: () => import('./page-editor.tsx') },
  ],
  menu: {
    group: 'shop',
    order: 60,
    icon: FileText,
    label: m.pages_title,
    permission,
    words: m.pages_words,
  },
}
