import { Coins } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: 'kurlar',
  routes: [
    { path: '', title: m.rates_title, permission: 'settings.read', lazy: () => import('./rates-page.tsx') },
  ],
  menu: {
    group: 'system',
    order: 20,
    icon: Coins,
    label: m.rates_title,
    permission: 'settings.read',
    words: m.rates_words,
  },
}
