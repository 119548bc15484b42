import type { SharedRequest } from '#modules/content/pages/container-declaration.ts'
import type { Product, WidgetName } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { cardProduct } from '../../catalogue/product/card/card-product.ts'
import { listedProducts } from './cache-tags.server.ts'
import { noOptions } from './define-container.server.ts'
import type { WidgetData } from './product-widget.tsx'

/** What the product widgets have in common (spec §2). */
export const widget = (name: WidgetName) =>
  ({
    audience: 'everyone',
    options: noOptions,
    load: async ({ shop, preferences }: SharedRequest) => ({
      storeName: shop.settings.store().name,
      items: await shop.catalogue.widget(name, preferences),
    }),
    show: ({ storeName, items }: { storeName: string; items: Product[] }): WidgetData => ({
      storeName,
      items: items.map(cardProduct),
    }),
    cacheTags: listedProducts,
    isEmpty: ({ items }: WidgetData) => items.length === 0,
  }) as const
