import type { ExportFormat } from './export-format.ts'
import type { ExportFormatName } from './exports-schemas.ts'
import { ownExport } from './own-export.ts'
import { shopifyExport } from './shopify-export.ts'
import { woocommerceExport } from './woocommerce-export.ts'

/** Every format that an export writes. */
export const EXPORTS: Readonly<Record<ExportFormatName, ExportFormat>> = {
  vitrin: ownExport,
  shopify: shopifyExport,
  woocommerce: woocommerceExport,
}
