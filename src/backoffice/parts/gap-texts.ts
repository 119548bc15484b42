import type { ProductGap } from '#modules/backoffice/products/product-list-rules.ts'
import { m } from '#office-texts/messages.js'

/** What products lack, in words. */
export const gapTexts = (): Readonly<Record<ProductGap, string>> => ({
  'no-barcode': m.products_gap_no_barcode(),
  'wrong-check-digit': m.products_gap_wrong_check_digit(),
  'no-picture': m.products_gap_no_picture(),
  'no-category': m.products_gap_no_category(),
  'no-brand': m.products_gap_no_brand(),
  'price-0': m.products_gap_price_0(),
  'no-cost': m.products_gap_no_cost(),
  'no-desi': m.products_gap_no_desi(),
  'no-english': m.products_gap_no_english(),
  'no-description': m.products_gap_no_description(),
  'soldout-shown': m.products_gap_soldout_shown(),
})
