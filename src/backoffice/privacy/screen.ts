import { ShieldCheck } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'customers.privacy'

export const screen: Screen = {
  path: 'kisisel-veri',
  routes: [
    { path: '', title: m.privacy_title, permission, lazy: () => import('./request-list.tsx') },
    { path: 'yeni', title: m.privacy_new, permission, lazy: () => import('./new-request.tsx') },
    { path: ':id', title: m.privacy_one, permission, lazy: () => import('./request-page.tsx') },
  ],
  menu: {
    group: 'people',
    order: 30,
    icon: ShieldCheck,
    label: m.privacy_title,
    permission,
    words: m.privacy_words,
  },
}
