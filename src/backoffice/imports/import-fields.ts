import { OWN_ENGLISH, ownNames } from '#modules/intake/columns/own-column-rules.ts'
import { OF_VARIANT } from '#modules/intake/columns/platform-rules.ts'
import { shopifyNames } from '#modules/intake/columns/shopify-column-rules.ts'
import { shopifyInventoryNames } from '#modules/intake/columns/shopify-inventory-column-rules.ts'
import { woocommerceNames } from '#modules/intake/columns/woocommerce-column-rules.ts'
import { PLATFORMS } from '#modules/intake/imports/platforms/platforms-rules.ts'
import { m } from '#office-texts/messages.js'
import { officeLocale } from '../frame/office-locale.ts'

const FORMATS = [
  { name: 'vitrin', names: ownNames },
  { name: 'shopify-inventory', names: shopifyInventoryNames },
  { name: 'shopify stok', names: shopifyInventoryNames },
  { name: 'shopify', names: shopifyNames },
  { name: 'woocommerce', names: woocommerceNames },
  ...PLATFORMS,
]

/** The format of this name or title; the shop's own where none is known yet. */
function formatOf(format: string | undefined) {
  const key = format?.toLowerCase() ?? ''
  return FORMATS.find(({ name }) => key.startsWith(name)) ?? FORMATS[0]
}

/**
 * What a field is called: the first of its names, which the API understands. The shop's own columns have English names as well; those of
 * other platforms are what their files call them.
 */
function nameOf(format: string | undefined, field: string): string {
  const names = formatOf(format)?.names
  const english = names === ownNames && officeLocale() === 'en' ? OWN_ENGLISH[field] : undefined
  return english ?? names?.fields[field]?.[0] ?? field
}

/** What a column of a format can be. */
export const fieldNames = (format: string | undefined): string[] =>
  Object.keys(formatOf(format)?.names.fields ?? {}).flatMap((field) => {
    const name = nameOf(format, field)
    return field === 'price' && formatOf(format)?.names === ownNames ? [name, ...pricesByTax(name)] : [name]
  })

/** The price as the importer reads it with KDV and without, whatever is said for the whole file. */
const pricesByTax = (name: string): string[] =>
  (officeLocale() === 'en' ? ['Incl. VAT', 'Excl. VAT'] : ['KDV Dahil', 'KDV Hariç']).map(
    (tax) => `${name} (${tax})`,
  )

/** The name of the field that a column is read as; fields of variants, options, pictures and warehouses say which. */
export function fieldName(format: string | undefined, field: string): string {
  if (field.startsWith(OF_VARIANT))
    return m.imports_kind_variant({ name: fieldName(format, field.slice(OF_VARIANT.length)) })
  const [, kind = '', which = ''] = /^(option|image|stock|tag):(.+)$/.exec(field) ?? []
  const name = which.replace(/^(gorsel|resim|image) /, '')
  return KINDS[kind]?.({ name }) ?? nameOf(format, field)
}

const KINDS: Readonly<Record<string, typeof m.imports_kind_variant>> = {
  option: m.imports_kind_variant,
  image: m.imports_kind_image,
  stock: m.imports_kind_stock,
  tag: m.imports_kind_tag,
}

/** Whether a column of this format can be made an option of variants, under its own name. */
export const takesOptions = (format: string | undefined): boolean =>
  !/^(shopify|woocommerce)/i.test(format ?? '')
