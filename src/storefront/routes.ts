import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Fixed addresses first; every other page is looked up (decisions B1). */
export default [
  route('sepet', 'cart/cart-route.tsx'),
  route('odeme', 'checkout/checkout-route.tsx'),
  route('odeme/ozet', 'checkout/summary-route.tsx'),
  route('odeme/sonuc', 'checkout/result-route.tsx'),
  route('odeme/metin/:paper', 'checkout/legal-document-route.tsx'),
  // The same two pages at the merchant's own paths, which `renamed-checkout.ts` fills in.
  route('-checkout', 'checkout/checkout-route.tsx', { id: 'renamed-checkout' }),
  route('-summary', 'checkout/summary-route.tsx', { id: 'renamed-summary' }),
  route('account/login', 'account/login-route.tsx'),
  route('account/register', 'account/register-route.tsx'),
  route('account/logout', 'account/logout-route.tsx'),
  route('account/forgot', 'account/forgot-route.tsx'),
  route('account/reset', 'account/reset-route.tsx'),
  route('account/verify', 'account/verify-route.tsx'),
  route('account/email', 'account/email-route.tsx'),
  route('account/sessions', 'account/sessions-route.ts'),
  route('hesap/adreslerim', 'account/addresses-route.tsx'),
  route('hesap/ayarlar', 'settings/settings-route.tsx'),
  route('hesap/sil', 'settings/erase-route.tsx'),
  route('hesap/ekstre', 'account/statement-route.tsx'),
  route('hesap/ode', 'account/pay-route.tsx'),
  route('hesap/favorilerim', 'wishlist/wishlist-route.tsx'),
  route('degerlendirmelerim', 'reviews/reviews-route.tsx'),
  route('siparis/liste', 'orders/orders-route.tsx'),
  route('siparis/:orderNo/iptal', 'orders/cancel-order-route.tsx'),
  route('siparis/:orderNo/iade', 'orders/return-route.tsx'),
  route('siparis/:orderNo/yazdir', 'orders/print-order-route.tsx'),
  route('siparis/:orderNo/sozlesmeler', 'orders/accepted-legal-documents-route.tsx'),
  route('siparis/:orderNo/cayma-formu', 'orders/withdrawal-form-route.tsx'),
  route('tercihler', 'layout/preferences-route.ts'),
  // The bare root matches `/` before `*` does, so the home page is named.
  index('pages/page-route.tsx', { id: 'home' }),
  route('*', 'pages/page-route.tsx'),
] satisfies RouteConfig
