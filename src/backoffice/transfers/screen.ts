import { Landmark } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: 'havaleler',
  routes: [
    {
      path: '',
      title: m.transfers_title,
      permission: 'payments.confirm',
      lazy: () => import('./transfers-page.tsx'),
    },
    {
      path: 'yuklenenler',
      title: m.transfers_runs,
      permission: 'payments.confirm',
      lazy: () => import('./run-list.tsx'),
    },
  ],
  menu: {
    group: 'day',
    order: 20,
    icon: Landmark,
    label: m.transfers_title,
    permission: 'payments.confirm',
    words: m.transfers_menu_words,
  },
}
