import { ownNames } from '#modules/imports/own-column-rules.ts'
import { PLATFORMS } from '#modules/imports/platforms/platforms-rules.ts'
import { shopifyNames } from '#modules/imports/shopify-column-rules.ts'
import { woocommerceNames } from '#modules/imports/woocommerce-column-rules.ts'

const FORMATS = [
  { name: 'vitrin', names: ownNames },
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

/** The name of the field that a column is read as; numbered fields, such as pictures, keep their own. */
export const fieldName = (format: string | undefined, field: string): string =>
  fieldsOf(format)[field]?.[0] ?? field
