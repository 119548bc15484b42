import { UserCog } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: 'ekip',
  routes: [
    { path: '', title: m.team_title, permission: 'staff.manage', lazy: () => import('./team-page.tsx') },
  ],
  menu: {
    group: 'system',
    order: 10,
    icon: UserCog,
    label: m.team_title,
    permission: 'staff.manage',
    words: m.team_words,
  },
}
