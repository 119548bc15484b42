import { Signpost } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

/** Phrases of searches that lead to a page. */
export const screen: Screen = {
  path: 'arama-yonlendirmeleri',
  routes: [
    {
      path: '',
      title: m.phrases_title,
      permission: 'pages.read',
      lazy: () => import('./phrase-list.tsx'),
    },
  ],
  menu: {
    group: 'shop',
    order: 74,
    icon: Signpost,
    label: m.phrases_title,
    permission: 'pages.read',
    words: m.phrases_words,
  },
}
