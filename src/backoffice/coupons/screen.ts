import { TicketPercent } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

/** Codes that shoppers type for a discount. */
export const screen: Screen = {
  path: 'kuponlar',
  routes: [
    {
      path: '',
      title: m.coupons_title,
      permission: 'coupons.read',
      lazy: () => import('./coupon-list.tsx'),
    },
    {
      path: ':id',
      title: m.coupons_one,
      permission: 'coupons.read',
      lazy: () => import('./coupon-page.tsx'),
    },
  ],
  menu: {
    group: 'shop',
    order: 15,
    icon: TicketPercent,
    label: m.coupons_title,
    permission: 'coupons.read',
    words: m.coupons_words,
  },
}
