import { PLATFORMS } from './platforms/platforms-rules.ts'

/** The formats of product files by the names that `--format` takes, with those of the platforms. */
export const IMPORT_FORMATS: readonly { name: string; title: string }[] = [
  { name: 'vitrin', title: 'Vitrin' },
  { name: 'shopify', title: 'Shopify' },
  { name: 'shopify-inventory', title: 'Shopify (stok)' },
  { name: 'woocommerce', title: 'WooCommerce' },
  ...PLATFORMS.map(({ name, title }) => ({ name, title: title.replace(/ ürün (dosyası|listesi)$/, '') })),
]
