import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'operations.read'

export const screen: Screen = {
  path: 'geri-yukleme',
  routes: [{ path: '', title: m.restored_title, permission, lazy: () => import('./restored-page.tsx') }],
}
