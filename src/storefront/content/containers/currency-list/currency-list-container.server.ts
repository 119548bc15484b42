import { noProducts } from '../cache-tags.server.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** The currencies that prices can be shown in. */
export const currencyList = defineContainer({
  name: 'CurrencyList',
  audience: 'everyone',
  options: noOptions,
  load: async ({ shop, preferences }) => ({
    currencies: shop.currencies.all().map(({ id, code, name }) => ({ id, code, name })),
    userCurrency: preferences.currency,
  }),
  show: () => ({}),
  cacheTags: noProducts,
}).renderedBy(() => import('./currency-list-container.tsx'))
