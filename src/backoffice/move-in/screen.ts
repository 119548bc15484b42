import { Truck } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

/** Customers and orders of an earlier shop. */
export const screen: Screen = {
  path: 'tasinma',
  routes: [
    {
      path: '',
      title: m.move_in_title,
      permission: 'customers.moveIn',
      lazy: () => import('./move-in-list.tsx'),
    },
    {
      path: 'aktarmalar',
      title: m.move_in_runs,
      permission: 'customers.moveIn',
      lazy: () => import('./move-in-runs-page.tsx'),
    },
    {
      path: 'aktarmalar/:run',
      title: m.move_in_runs,
      permission: 'customers.moveIn',
      lazy: () => import('./move-in-run-page.tsx'),
    },
    {
      path: ':id',
      title: m.move_in_title,
      permission: 'customers.moveIn',
      lazy: () => import('./move-in-page.tsx'),
    },
  ],
  menu: {
    group: 'shop',
    order: 15,
    icon: Truck,
    label: m.move_in_title,
    permission: 'customers.moveIn',
    words: m.move_in_words,
  },
}
