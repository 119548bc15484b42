import { ListChecks, Package } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { Screen } from '../frame/screens.ts'

const permission = 'catalogue.read'

export const screen: Screen = {
  path: 'urunler',
  routes: [
    {
      path: '',
      title: m.products_title,
      permission,
      lazy: () => import('./list/product-list-page.tsx'),
    },
    {
      path: 'barkodlar',
      title: m.products_barcodes,
      permission,
      lazy: () => import('./barcodes/barcodes-page.tsx'),
    },
    {
      path: 'tablo',
      title: m.products_sheet_title,
      permission,
      lazy: () => import('./sheet/sheet-page.tsx'),
    },
    { path: ':id', title: m.products_one, permission, lazy: () => import('./product-page.tsx') },
    {
      path: ':id/varyantlar',
      title: m.products_variants,
      permission,
      lazy: () => import('./variants/variants-page.tsx'),
    },
  ],
  menu: {
    group: 'shop',
    order: 5,
    icon: Package,
    label: m.products_title,
    permission,
    words: m.products_words,
  },
  search: () => import('./product-search.ts').then((part) => part.productSearch),
}

const bulkChanges: Screen = {
  path: 'toplu-degisiklikler',
  routes: [
    {
      path: '',
      title: m.bulk_change_history,
      permission,
      lazy: () => import('./bulk/history-page.tsx'),
    },
    { path: 'yeni', title: m.bulk_change_title, permission, lazy: () => import('./bulk/plan-page.tsx') },
    { path: ':run', title: m.bulk_change_run_one, permission, lazy: () => import('./bulk/run-page.tsx') },
  ],
  menu: {
    group: 'shop',
    order: 6,
    icon: ListChecks,
    label: m.bulk_change_history,
    permission,
    words: m.bulk_change_words,
  },
}

export const screens: readonly Screen[] = [bulkChanges]
