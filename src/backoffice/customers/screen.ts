import { Users } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: 'musteriler',
  routes: [
    {
      path: '',
      title: m.customers_title,
      permission: 'customers.read',
      lazy: () => import('./customer-list.tsx'),
    },
    {
      path: ':id',
      title: m.customers_one,
      permission: 'customers.read',
      lazy: () => import('./customer-page.tsx'),
    },
  ],
  menu: {
    group: 'people',
    order: 10,
    icon: Users,
    label: m.customers_title,
    permission: 'customers.read',
    words: m.customers_words,
  },
  search: () => import('./customer-search.ts').then((part) => part.customerSearch),
}
