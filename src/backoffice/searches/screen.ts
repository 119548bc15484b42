import { TextSearch } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

/** What shoppers search for, and what they do not find. */
export const screen: Screen = {
  path: 'aramalar',
  routes: [
    {
      path: '',
      title: m.searches_title,
      permission: 'pages.read',
      lazy: () => import('./search-report.tsx'),
    },
  ],
  menu: {
    group: 'shop',
    order: 72,
    icon: TextSearch,
    label: m.searches_title,
    permission: 'pages.read',
    words: m.searches_words,
  },
}
