import { Activity } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'operations.read'

export const screen: Screen = {
  path: 'sistem',
  routes: [
    { path: '', title: m.operations_title, permission, lazy: () => import('./operations-page.tsx') },
    { path: 'e-postalar', title: m.operations_emails, permission, lazy: () => import('./failed-emails.tsx') },
    { path: 'sms', title: m.operations_sms, permission, lazy: () => import('./failed-sms.tsx') },
  ],
  menu: {
    group: 'system',
    order: 30,
    icon: Activity,
    label: m.operations_title,
    permission,
    words: m.operations_words,
  },
}
