import { ScrollText } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: 'islem-kayitlari',
  routes: [
    { path: '', title: m.audit_title, permission: 'audit.read', lazy: () => import('./audit-page.tsx') },
  ],
  menu: {
    group: 'system',
    order: 20,
    icon: ScrollText,
    label: m.audit_title,
    permission: 'audit.read',
    words: m.audit_words,
  },
}
