import { PLATFORMS } from '../platforms/platforms-rules.ts'

/** The formats of product files by the names that `--format` takes, with those of the platforms. */
export const IMPORT_FORMATS: readonly { name: string; title: string; isStockOnly?: boolean }[] = [
  { name: 'vitrin', title: 'Vitrin' },
  { name: 'shopify', title: 'Shopify' },
  { name: 'shopify-inventory', title: 'Shopify', isStockOnly: true },
  { name: 'woocommerce', title: 'WooCommerce' },
  ...PLATFORMS.map(({ name, title }) => ({ name, title })),
]
