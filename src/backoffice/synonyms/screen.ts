import { Equal } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

/** Words that searches take for each other. */
export const screen: Screen = {
  path: 'es-anlamlilar',
  routes: [
    {
      path: '',
      title: m.synonyms_title,
      permission: 'pages.read',
      lazy: () => import('./synonym-list.tsx'),
    },
    {
      path: 'hazir',
      title: m.synonyms_starter,
      permission: 'pages.read',
      lazy: () => import('./starter-list.tsx'),
    },
    {
      path: 'satirlar',
      title: m.synonyms_rows,
      permission: 'pages.write',
      lazy: () => import('./synonym-rows.tsx'),
    },
  ],
  menu: {
    group: 'shop',
    order: 73,
    icon: Equal,
    label: m.synonyms_title,
    permission: 'pages.read',
    words: m.synonyms_words,
  },
}
