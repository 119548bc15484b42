import { ownNames } from '#modules/imports/own-column-rules.ts'
import { OF_VARIANT } from '#modules/imports/platforms/platform-rules.ts'
import { PLATFORMS } from '#modules/imports/platforms/platforms-rules.ts'
import { shopifyNames } from '#modules/imports/shopify-column-rules.ts'
import { shopifyInventoryNames } from '#modules/imports/shopify-inventory-column-rules.ts'
import { woocommerceNames } from '#modules/imports/woocommerce-column-rules.ts'

const FORMATS = [
  { name: 'vitrin', names: ownNames },
  { name: 'shopify-inventory', names: shopifyInventoryNames },
  { name: 'shopify stok', names: shopifyInventoryNames },
  { name: 'shopify', names: shopifyNames },
  { name: 'woocommerce', names: woocommerceNames },
  ...PLATFORMS,
]

/** The fields of a format, named by its key or its title; of the shop's own format where none is known yet. */
function fieldsOf(format: string | undefined) {
  const key = format?.toLowerCase() ?? ''
  return (FORMATS.find(({ name }) => key.startsWith(name)) ?? FORMATS[0])?.names.fields ?? {}
}

/** What a column of a format can be, each under the first of its names, which the API understands. */
export const fieldNames = (format: string | undefined): string[] =>
  Object.entries(fieldsOf(format)).map(([field, [first = field]]) => first)

/** The name of the field that a column is read as; fields of variants, options, pictures and warehouses say which. */
export function fieldName(format: string | undefined, field: string): string {
  if (field.startsWith(OF_VARIANT)) return `Varyant: ${fieldName(format, field.slice(OF_VARIANT.length))}`
  const [, kind = '', which = ''] = /^(option|image|stock|tag):(.+)$/.exec(field) ?? []
  if (kind !== '') return `${KINDS[kind] ?? kind}: ${which.replace(/^(gorsel|resim|image) /, '')}`
  return fieldsOf(format)[field]?.[0] ?? field
}

const KINDS: Readonly<Record<string, string>> = {
  option: 'Varyant',
  image: 'Görsel',
  stock: 'Stok',
  tag: 'Etiket',
}

/** Whether a column of this format can be made an option of variants, under its own name. */
export const takesOptions = (format: string | undefined): boolean =>
  !/^(shopify|woocommerce)/i.test(format ?? '')
