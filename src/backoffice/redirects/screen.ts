import { Signpost } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

/** Addresses of an earlier shop and where they lead. */
export const screen: Screen = {
  path: 'yonlendirmeler',
  routes: [
    {
      path: '',
      title: m.redirects_title,
      permission: 'pages.read',
      lazy: () => import('./redirect-list.tsx'),
    },
    {
      path: 'dosya',
      title: m.redirects_files,
      permission: 'pages.write',
      lazy: () => import('./redirect-files.tsx'),
    },
  ],
  menu: {
    group: 'shop',
    order: 70,
    icon: Signpost,
    label: m.redirects_title,
    permission: 'pages.read',
    words: m.redirects_words,
  },
}
