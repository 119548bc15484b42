import type { ColumnNames } from './import-columns-rules.ts'
import { warehouseField } from './named-column-rules.ts'
import { shopifyNames } from './shopify-column-rules.ts'

const { handle = [], title = [], sku = [] } = shopifyNames.fields
const options = Object.fromEntries(
  Object.entries(shopifyNames.fields).filter(([field]) => field.startsWith('option')),
)

/** Shopify's inventory CSV. Its older form has a column for each location: `--map "Ankara=Stok: Ankara"`. */
export const shopifyInventoryNames: ColumnNames = {
  fields: {
    handle,
    title,
    ...options,
    sku,
    hsCode: ['HS Code'],
    origin: ['COO'],
    location: ['Location'],
    available: ['Available', 'Available (not editable)'],
    onHand: ['On hand (current)', 'On hand', 'On hand (current) (not editable)'],
  },
  measured: [],
  priced: [],
  pattern: (_key, title) => warehouseField(title),
  isUnused: (key) => /^(bin name|incoming|unavailable|committed|on hand new)( not editable)?$/.test(key),
}
