import { LayoutGrid } from 'lucide-react'
import { m } from '#texts/messages.js'
import type { Screen } from '../frame/screens.ts'

/** The collections of the home page are settings; the menu leads to their form. */
export const screen: Screen = {
  path: 'koleksiyonlar',
  routes: [
    {
      path: '',
      title: m.collections,
      permission: 'settings.read',
      lazy: () => import('./collections-page.tsx'),
    },
  ],
  menu: {
    group: 'shop',
    order: 65,
    icon: LayoutGrid,
    label: m.collections,
    permission: 'settings.read',
  },
}
