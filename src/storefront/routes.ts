import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { SHOP_ROUTES, type ShopRoute } from '#modules/kernel/pages/shop-routes-rules.ts'

/** The file of each fixed address. */
const FILES: Readonly<Record<ShopRoute, string>> = {
  sepet: 'content/pages/cart-route.tsx',
  odeme: 'checkout/checkout-route.tsx',
  'odeme/ozet': 'checkout/summary-route.tsx',
  'odeme/sonuc': 'checkout/result-route.tsx',
  'odeme/metin/:paper': 'checkout/legal-document-route.tsx',
  'account/login': 'account/entry/login-route.tsx',
  'account/register': 'account/entry/register-route.tsx',
  'account/logout': 'account/entry/logout-route.tsx',
  'account/forgot': 'account/entry/forgot-route.tsx',
  'account/reset': 'account/entry/reset-route.tsx',
  'account/verify': 'account/entry/verify-route.tsx',
  'account/email': 'account/entry/email-route.tsx',
  'account/sessions': 'account/settings/sessions-route.ts',
  'hesap/adreslerim': 'account/addresses/addresses-route.tsx',
  'hesap/ayarlar': 'account/settings/settings-route.tsx',
  'hesap/sil': 'account/settings/erase-route.tsx',
  'hesap/ekstre': 'account/statement/statement-route.tsx',
  'hesap/ode': 'checkout/account-payment-route.tsx',
  'hesap/kartlarim': 'account/cards/saved-cards-route.tsx',
  'hesap/favorilerim': 'account/wishlist-route.tsx',
  'hesap/haberlerim': 'account/alerts/alerts-route.tsx',
  'hesap/sorularim': 'account/questions/questions-route.tsx',
  'haber-ver': 'account/alerts/alert-request-route.tsx',
  'haber-ver/onay': 'account/alerts/alert-link-route.tsx',
  'haber-ver/e-posta-izni': 'account/alerts/commercial-stop-route.tsx',
  degerlendirmelerim: 'account/reviews/reviews-route.tsx',
  'degerlendirmelerim/yararli': 'account/reviews/vote-route.ts',
  'siparis/liste': 'account/orders/orders-route.tsx',
  'siparis/onceki/:earlierId': 'account/orders/earlier-order-route.tsx',
  'siparis/:orderNo/iptal': 'account/orders/cancel-order-route.tsx',
  'siparis/:orderNo/urun-iptal': 'account/orders/cancel-pieces-route.tsx',
  'siparis/:orderNo/iade': 'account/orders/return-route.tsx',
  'siparis/:orderNo/iade/:returnId/yazdir': 'account/orders/return-slip-route.tsx',
  'siparis/:orderNo/yazdir': 'account/orders/print-order-route.tsx',
  'siparis/:orderNo/sozlesmeler': 'account/orders/accepted-legal-documents-route.tsx',
  'siparis/:orderNo/cayma-formu': 'account/orders/withdrawal-form-route.tsx',
  'siparis/sorgula': 'account/orders/order-lookup-route.tsx',
  karsilastir: 'catalogue/compare/compare-route.tsx',
  tercihler: 'shell/preferences-route.ts',
  'yonetim/onizleme/:productId': 'content/pages/preview-route.tsx',
}

/** Fixed addresses first; every other page is looked up (decisions B1). */
export default [
  ...SHOP_ROUTES.map((path) => route(path, FILES[path])),
  // The same two pages at the merchant's own paths, which `renamed-checkout.ts` fills in.
  route('-checkout', 'checkout/checkout-route.tsx', { id: 'renamed-checkout' }),
  route('-summary', 'checkout/summary-route.tsx', { id: 'renamed-summary' }),
  // The bare root matches `/` before `*` does, so the home page is named.
  index('content/pages/page-route.tsx', { id: 'home' }),
  route('*', 'content/pages/page-route.tsx'),
] satisfies RouteConfig
