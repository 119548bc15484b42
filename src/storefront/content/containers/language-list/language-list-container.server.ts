import { LOCALES } from '#shared/locale.ts'
import { noProducts } from '../cache-tags.server.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** The languages of the shop. */
export const languageList = defineContainer({
  name: 'LanguageList',
  audience: 'everyone',
  options: noOptions,
  load: async ({ preferences }) => ({ activeLocale: preferences.locale, languages: [...LOCALES] }),
  show: () => ({}),
  cacheTags: noProducts,
}).renderedBy(() => import('./language-list-container.tsx'))
