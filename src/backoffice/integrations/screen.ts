import { Plug } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'integrations.manage'

/** Tokens and webhooks of other software. */
export const screen: Screen = {
  path: 'baglantilar',
  routes: [
    { path: '', title: m.integrations_title, permission, lazy: () => import('./integrations-page.tsx') },
    {
      path: 'anahtar/yeni',
      title: m.integrations_token_new,
      permission,
      lazy: () => import('./token-page.tsx'),
    },
    {
      path: 'webhook/:id',
      title: m.integrations_webhooks,
      permission,
      lazy: () => import('./webhook-page.tsx'),
    },
  ],
  menu: {
    group: 'system',
    order: 40,
    icon: Plug,
    label: m.integrations_title,
    permission,
    words: m.integrations_words,
  },
}
