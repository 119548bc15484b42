import { Package } from 'lucide-react'
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
