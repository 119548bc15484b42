import { Clapperboard } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'guides.read'

/** Videos of products. */
export const screen: Screen = {
  path: 'urun-videolari',
  routes: [{ path: '', title: m.videos_title, permission, lazy: () => import('./video-page.tsx') }],
  menu: {
    group: 'shop',
    order: 18,
    icon: Clapperboard,
    label: m.videos_title,
    permission,
    words: m.videos_words,
  },
}
