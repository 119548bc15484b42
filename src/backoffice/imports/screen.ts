import { FileUp } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

export const screen: Screen = {
  path: 'ice-aktarma',
  routes: [
    {
      path: '',
      title: m.imports_title,
      permission: 'catalogue.import',
      lazy: () => import('./imports-page.tsx'),
    },
    {
      path: 'calismalar',
      title: m.imports_runs,
      permission: 'catalogue.import',
      lazy: () => import('./runs-page.tsx'),
    },
    {
      path: 'calismalar/:run',
      title: m.imports_runs,
      permission: 'catalogue.import',
      lazy: () => import('./run-page.tsx'),
    },
    {
      path: ':id',
      title: m.imports_title,
      permission: 'catalogue.import',
      lazy: () => import('./import-page.tsx'),
    },
  ],
  menu: {
    group: 'shop',
    order: 10,
    icon: FileUp,
    label: m.imports_title,
    permission: 'catalogue.import',
    words: m.imports_words,
  },
}
