import { DatabaseBackup } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'operations.read'

export const screen: Screen = {
  path: 'yedekler',
  routes: [{ path: '', title: m.backups_title, permission, lazy: () => import('./backups-page.tsx') }],
  menu: {
    group: 'system',
    order: 35,
    icon: DatabaseBackup,
    label: m.backups_title,
    permission,
    words: m.backups_words,
  },
}
