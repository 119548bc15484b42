import type { Platform } from '#modules/intake/columns/platform-rules.ts'
import { google } from './google-column-rules.ts'
import { hepsiburada } from './hepsiburada-column-rules.ts'
import { ideasoft } from './ideasoft-column-rules.ts'
import { ikas } from './ikas-column-rules.ts'
import { magento } from './magento-column-rules.ts'
import { medusa } from './medusa-column-rules.ts'
import { n11 } from './n11-column-rules.ts'
import { opencart } from './opencart-column-rules.ts'
import { prapazar } from './prapazar-column-rules.ts'
import { prestashop } from './prestashop-column-rules.ts'
import { ticimax } from './ticimax-column-rules.ts'
import { trendyol } from './trendyol-column-rules.ts'
import { vendure } from './vendure-column-rules.ts'
import { wix } from './wix-column-rules.ts'
import { xml } from './xml-column-rules.ts'

/** Every platform whose product files are known by name. */
export const PLATFORMS: readonly Platform[] = [
  trendyol,
  ikas,
  ticimax,
  hepsiburada,
  n11,
  prapazar,
  opencart,
  prestashop,
  magento,
  medusa,
  vendure,
  wix,
  google,
  ideasoft,
  xml,
]

/** The formats of product files by the names that `--format` takes, with those of the platforms. */
export const IMPORT_FORMATS: readonly { name: string; title: string; isStockOnly?: boolean }[] = [
  { name: 'vitrin', title: 'Vitrin' },
  { name: 'shopify', title: 'Shopify' },
  { name: 'shopify-inventory', title: 'Shopify', isStockOnly: true },
  { name: 'woocommerce', title: 'WooCommerce' },
  ...PLATFORMS.map(({ name, title }) => ({ name, title })),
]
