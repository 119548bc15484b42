import { Images } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'catalogue.read'
const lazy = () => import('./media-page.tsx')

/** The picture library; the address of a picture opens it above the others. */
export const screen: Screen = {
  path: 'gorseller',
  routes: [
    { path: '', title: m.media_title, permission, lazy },
    { path: ':file', title: m.media_one, permission, lazy },
  ],
  menu: {
    group: 'shop',
    order: 9,
    icon: Images,
    label: m.media_title,
    permission,
    words: m.media_words,
  },
}
