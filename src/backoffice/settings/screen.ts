import { Settings } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: 'ayarlar',
  routes: [
    {
      path: '',
      title: m.settings_title,
      permission: 'settings.read',
      lazy: () => import('./settings-page.tsx'),
    },
    {
      path: ':group',
      title: m.settings_title,
      permission: 'settings.read',
      lazy: () => import('./group-page.tsx'),
    },
  ],
  menu: {
    group: 'system',
    order: 10,
    icon: Settings,
    label: m.settings_title,
    permission: 'settings.read',
    words: m.settings_words,
  },
  search: () => import('./palette-search.ts').then(({ paletteSearch }) => paletteSearch),
}
