import { KeyRound } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'providers.manage'

/** Keys of the payment provider and the mail server. */
export const screen: Screen = {
  path: 'anahtarlar',
  routes: [{ path: '', title: m.providers_title, permission, lazy: () => import('./providers-page.tsx') }],
  menu: {
    group: 'system',
    order: 35,
    icon: KeyRound,
    label: m.providers_title,
    permission,
    words: m.providers_words,
  },
}
