import { Warehouse } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'catalogue.read'

/** Stock by hand: what moved, counting with a scanner, and the warehouses. */
export const screen: Screen = {
  path: 'stok',
  routes: [
    { path: '', title: m.stock_title, permission, lazy: () => import('./movement-list.tsx') },
    {
      path: 'sayim',
      title: m.stock_count,
      permission: 'stock.write',
      lazy: () => import('./count/count-page.tsx'),
    },
    { path: 'depolar', title: m.stock_warehouses, permission, lazy: () => import('./warehouses-page.tsx') },
  ],
  menu: {
    group: 'shop',
    order: 7,
    icon: Warehouse,
    label: m.stock_title,
    permission,
    words: m.stock_words,
  },
}
