import { Undo2 } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: 'iadeler',
  routes: [
    {
      path: '',
      title: m.returns_title,
      permission: 'orders.read',
      lazy: () => import('./return-list-page.tsx'),
    },
  ],
  menu: {
    group: 'day',
    order: 20,
    icon: Undo2,
    label: m.returns_title,
    permission: 'orders.read',
    words: m.returns_menu_words,
  },
}
