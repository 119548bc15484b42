import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

/** Pages before the login. */
export const screens: readonly Screen[] = [
  {
    path: 'giris',
    outside: true,
    routes: [{ path: '', title: m.entry_title, lazy: () => import('./sign-in-page.tsx') }],
  },
  {
    path: 'kurulum',
    outside: true,
    routes: [{ path: '', title: m.entry_setup_title, lazy: () => import('./setup-page.tsx') }],
  },
  {
    path: 'davet',
    outside: true,
    routes: [{ path: '', title: m.entry_invitation_title, lazy: () => import('./invitation-page.tsx') }],
  },
  {
    path: 'sifremi-unuttum',
    outside: true,
    routes: [{ path: '', title: m.entry_forgot_title, lazy: () => import('./forgot-page.tsx') }],
  },
  {
    path: 'sifre',
    outside: true,
    routes: [{ path: '', title: m.entry_reset_title, lazy: () => import('./reset-page.tsx') }],
  },
]
