import { Archive } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

/** Orders of an earlier shop, to be read. */
export const screen: Screen = {
  path: 'eski-siparisler',
  routes: [
    {
      path: '',
      title: m.earlier_orders_title,
      permission: 'orders.read',
      lazy: () => import('./earlier-order-list.tsx'),
    },
    {
      path: ':id',
      title: m.earlier_orders_one,
      permission: 'orders.read',
      lazy: () => import('./earlier-order-page.tsx'),
    },
  ],
  menu: {
    group: 'people',
    order: 15,
    icon: Archive,
    label: m.earlier_orders_title,
    permission: 'orders.read',
    words: m.earlier_orders_words,
  },
  search: () => import('./earlier-order-search.ts').then((part) => part.earlierOrderSearch),
}
