import type { CardProduct } from '#storefront/catalogue/product/card/card-product.ts'
import type { ProductRules } from '#storefront/http/page-root.ts'

/** Settings of a shop that shows everything and cannot be asked by WhatsApp. */
export const plainRules: ProductRules = {
  cartStockControl: false,
  addToCartButton: true,
  stockInfoStatus: 2,
  stockNumberType: '',
  showPrices: true,
  pricesWithTax: true,
  addedSheet: true,
  savesForLater: true,
  delivery: {} as ProductRules['delivery'],
  whatsapp: '905321234567',
  whatsappControl: false,
}
/** A product with all that a card can show. */
export const mugCard: CardProduct = {
  id: 7,
  code: 'KUPA-7',
  name: 'Çini Kupa',
  url: '/cini-kupa-p-7',
  image: 'kupa.jpg',
  quantity: 12,
  price: 129.9,
  hasChildren: false,
  starRate: 4.25,
  commentCount: 18,
  brand: { name: 'Kütahya' },
  barcode: '8690000000017',
  salePrice: { value: 129.9 },
  display: { price: '₺129,90', listPrice: '₺159,90', from: false, discountPercent: 19 },
}
