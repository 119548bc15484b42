import { LayoutDashboard } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: '',
  routes: [{ path: '', title: m.desk_title, permission: 'desk.read', lazy: () => import('./desk-page.tsx') }],
  menu: { group: 'day', order: 0, icon: LayoutDashboard, label: m.desk_title, permission: 'desk.read' },
}
