import { MessageCircleQuestion } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: 'sorular',
  routes: [
    {
      path: '',
      title: m.questions_title,
      permission: 'reviews.read',
      lazy: () => import('./question-list.tsx'),
    },
    {
      path: ':id',
      title: m.questions_one,
      permission: 'reviews.read',
      lazy: () => import('./question-page.tsx'),
    },
  ],
  menu: {
    group: 'people',
    order: 21,
    icon: MessageCircleQuestion,
    label: m.questions_title,
    permission: 'reviews.read',
    words: m.questions_words,
  },
}
