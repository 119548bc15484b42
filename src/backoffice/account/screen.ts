import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

/** The own account; opened from the menu of the person. */
export const screen: Screen = {
  path: 'hesabim',
  routes: [{ path: '', title: m.account_title, lazy: () => import('./account-page.tsx') }],
}
