import { Package } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: 'siparisler',
  routes: [
    {
      path: '',
      title: m.orders_title,
      permission: 'orders.read',
      lazy: () => import('./list/order-list-page.tsx'),
    },
    {
      path: 'toplu-kargo',
      title: m.shipments_title,
      permission: 'orders.fulfil',
      lazy: () => import('./shipping/ship-many-page.tsx'),
    },
    {
      path: ':orderNo',
      title: m.orders_one,
      permission: 'orders.read',
      lazy: () => import('./order-page.tsx'),
    },
    {
      path: ':orderNo/duzenle',
      title: m.order_edit_command,
      permission: 'orders.edit',
      lazy: () => import('./edit/edit-page.tsx'),
    },
  ],
  menu: {
    group: 'day',
    order: 10,
    icon: Package,
    label: m.orders_title,
    permission: 'orders.read',
    words: m.orders_menu_words,
  },
  search: () => import('./list/order-search.ts').then((part) => part.orderSearch),
}
