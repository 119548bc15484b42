import { COLLECTIONS_PATH } from '#modules/kernel/pages/shop-routes-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { slugify } from '#shared/text/turkish.ts'
import type { CatalogueSettings } from './settings-rules.ts'

/** The collections that a merchant can make, by the number in the names of their settings. */
export const COLLECTION_NUMBERS = [1, 2, 3] as const
export type CollectionNumber = (typeof COLLECTION_NUMBERS)[number]

/** A collection whose products the merchant picked, with a page of its own. */
export interface PickedCollection {
  readonly title: string
  /** '' for none. */
  readonly text: string
  readonly path: string
  /** In the merchant's order. */
  readonly codes: readonly string[]
}

const FIRST_SEGMENT = `${COLLECTIONS_PATH}/`

/** The address of a collection's page, in every language from its Turkish heading; one without letters has its number. */
export const collectionPath = (title: string, number: CollectionNumber): string =>
  `${FIRST_SEGMENT}${slugify(title) || number}`

/** True for an address below which only collections are. */
export const isBelowCollections = (path: string): boolean => path.startsWith(FIRST_SEGMENT)

/** What a merchant has to set of a collection so that it has a page. */
const hasPage = (settings: CatalogueSettings, number: CollectionNumber) =>
  settings[`anaSayfaKoleksiyon${number}Baslik`] !== '' &&
  settings[`anaSayfaKoleksiyon${number}Urunler`].length > 0

/** The collections with a page, in this language or else in Turkish. Of two at one address the first has it. */
export function pickedCollections(settings: CatalogueSettings, locale: Locale): PickedCollection[] {
  const found = new Map<string, PickedCollection>()
  for (const number of COLLECTION_NUMBERS) {
    if (!hasPage(settings, number)) continue
    const own = (field: 'Baslik' | 'Metin') =>
      (locale === 'en' && settings[`anaSayfaKoleksiyon${number}${field}En`]) ||
      settings[`anaSayfaKoleksiyon${number}${field}`]
    const path = collectionPath(settings[`anaSayfaKoleksiyon${number}Baslik`], number)
    const codes = settings[`anaSayfaKoleksiyon${number}Urunler`]
    if (!found.has(path)) found.set(path, { title: own('Baslik'), text: own('Metin'), path, codes })
  }
  return [...found.values()]
}

/** The collection at a path without its language; null where none is, or no longer. */
export function collectionAt(
  settings: CatalogueSettings,
  path: string,
  locale: Locale,
): PickedCollection | null {
  const bare = `/${path.replace(/^\/+|\/+$/g, '')}`
  if (!isBelowCollections(bare)) return null
  return pickedCollections(settings, locale).find((each) => each.path === bare) ?? null
}

/** Where a collection leads: its own page where the merchant picked products, else the page the merchant named, '' for none. */
export const leadsTo = (settings: CatalogueSettings, number: CollectionNumber): string =>
  hasPage(settings, number)
    ? collectionPath(settings[`anaSayfaKoleksiyon${number}Baslik`], number)
    : settings[`anaSayfaKoleksiyon${number}Baglanti`]
