import { fieldOfSynonym, SYNONYMS } from '#modules/intake/columns/column-synonym-rules.ts'
import type { ColumnNames } from '#modules/intake/columns/import-columns-rules.ts'
import { ownNames } from '#modules/intake/columns/own-column-rules.ts'
import {
  OF_VARIANT,
  type Platform,
  type PlatformField,
  platformNames,
} from '#modules/intake/columns/platform-rules.ts'
import { compactName } from '#modules/intake/files/header-key-rules.ts'

/** The column that holds the number of the product in an XML file; only XML has it. */
export const XML_ITEM = 'XML ürün sırası'

/** Elements of variants, between `<Urun>` and their own fields. */
export const VARIANT_ELEMENT = /varyant|varyasyon|variant|variation|secenek|alturun|subproduct/

const PICTURE = /resim|gorsel|image|picture|foto/

/** What fields are called that the shop's own file does not have. */
const NAMED: Readonly<Partial<Record<PlatformField, readonly string[]>>> = {
  group: ['Varyant Grubu'],
  summary: ['Kısa Açıklama'],
  categoryPath: ['Kategori Yolu'],
  category1: ['Ana Kategori'],
  category2: ['Alt Kategori'],
  category3: ['En Alt Kategori'],
  grossPrice: ['KDV Dahil Fiyat'],
  salePrice: ['İndirimli Fiyat'],
  taxIncluded: ['KDV Dahil'],
  visibility: ['Görünürlük'],
}

const OPTIONS: Readonly<Record<string, string>> = {
  renk: 'Renk',
  color: 'Renk',
  colour: 'Renk',
  beden: 'Beden',
  size: 'Beden',
  numara: 'Numara',
}

const isVariantElement = (name: string) => VARIANT_ELEMENT.test(compactName(name))
/** `vStockCode` and `VaryantKodu` are the code of a variant. */
const withoutVariant = (name: string) =>
  name
    .replace(/^v(?=[A-Z])/, '')
    .replace(/^(?:variant|varyant|varyasyon|seçenek|secenek|alturun)_?(?=.)/i, '')

/** What an element of a product is, by its path inside the product: `Fiyat`, `Resimler/Resim`, `Varyantlar/Varyant/Stok`. */
export const xmlField: ColumnNames['pattern'] = (_key, title) => {
  const steps = title.split(/[/@]/).filter((step) => step !== '')
  const last = steps.at(-1) ?? ''
  const isVariant = steps.slice(0, -1).some(isVariantElement)
  const name = compactName(isVariant ? withoutVariant(last) : last)
  if (steps.some((step) => PICTURE.test(compactName(step))) && !/sira|order|id$/.test(name)) {
    const number = /(\d{1,2})$/.exec(name)?.[1]
    if (isVariant) return number && number !== '1' ? null : `${OF_VARIANT}images`
    return number && steps.length === 1 ? `image:${number}` : 'images'
  }
  if (isVariant) {
    const [, what, number] = /^(name|adi?|tip|value|degeri?)(\d)$/.exec(name) ?? []
    if (what && number) return /^(value|deger)/.test(what) ? `optionValue${number}` : `optionName${number}`
    const option = OPTIONS[name]
    if (option) return `option:${option}`
    const field = fieldOfSynonym(name)
    return field === undefined || field === 'name' ? null : OF_VARIANT + field
  }
  const field = fieldOfSynonym(name)
  if (steps.length === 1) return field ?? null
  // `<Marka><Ad>`: the name of what the element above it is.
  const above = fieldOfSynonym(compactName(steps.at(-2) ?? ''))
  return field === 'name' && (above === 'brand' || above === 'categories') ? above : null
}

/** Any XML of products: elements are understood by the names that Turkish suppliers use, others by `--map "element=Fiyat"`. */
export const xml: Platform = {
  name: 'xml',
  title: 'XML',
  names: {
    ...platformNames(
      {
        ...Object.fromEntries(
          (Object.keys(SYNONYMS) as PlatformField[]).map((field) => [
            field,
            NAMED[field] ?? ownNames.fields[field] ?? [],
          ]),
        ),
        images: ownNames.fields.images ?? [],
        item: [XML_ITEM],
      },
      [],
      xmlField,
    ),
  },
  signs: [
    ['item', 'name'],
    ['item', 'code'],
  ],
  xml: true,
  fallback: true,
  prices: null,
  categories: { list: /[|;\n]/, levels: /\s*(?:->|>>|>|\/\/\/)\s*/ },
}
