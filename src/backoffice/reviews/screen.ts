import { MessageSquareQuote } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: 'degerlendirmeler',
  routes: [
    { path: '', title: m.reviews_title, permission: 'reviews.read', lazy: () => import('./review-list.tsx') },
    {
      path: 'sira',
      title: m.reviews_queue,
      permission: 'reviews.moderate',
      lazy: () => import('./review-queue.tsx'),
    },
    {
      path: ':id',
      title: m.reviews_one,
      permission: 'reviews.read',
      lazy: () => import('./review-page.tsx'),
    },
  ],
  menu: {
    group: 'people',
    order: 20,
    icon: MessageSquareQuote,
    label: m.reviews_title,
    permission: 'reviews.read',
    words: m.reviews_words,
  },
}
