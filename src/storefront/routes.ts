import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Fixed addresses first; every other page is looked up (decisions B1). */
export default [
  route('sepet', 'content/pages/cart-route.tsx'),
  route('odeme', 'checkout/checkout-route.tsx'),
  route('odeme/ozet', 'checkout/summary-route.tsx'),
  route('odeme/sonuc', 'checkout/result-route.tsx'),
  route('odeme/metin/:paper', 'checkout/legal-document-route.tsx'),
  // The same two pages at the merchant's own paths, which `renamed-checkout.ts` fills in.
  route('-checkout', 'checkout/checkout-route.tsx', { id: 'renamed-checkout' }),
  route('-summary', 'checkout/summary-route.tsx', { id: 'renamed-summary' }),
  route('account/login', 'account/entry/login-route.tsx'),
  route('account/register', 'account/entry/register-route.tsx'),
  route('account/logout', 'account/entry/logout-route.tsx'),
  route('account/forgot', 'account/entry/forgot-route.tsx'),
  route('account/reset', 'account/entry/reset-route.tsx'),
  route('account/verify', 'account/entry/verify-route.tsx'),
  route('account/email', 'account/entry/email-route.tsx'),
  route('account/sessions', 'account/settings/sessions-route.ts'),
  route('hesap/adreslerim', 'account/addresses/addresses-route.tsx'),
  route('hesap/ayarlar', 'account/settings/settings-route.tsx'),
  route('hesap/sil', 'account/settings/erase-route.tsx'),
  route('hesap/ekstre', 'account/statement/statement-route.tsx'),
  route('hesap/ode', 'checkout/account-payment-route.tsx'),
  route('hesap/favorilerim', 'account/wishlist-route.tsx'),
  route('degerlendirmelerim', 'account/reviews/reviews-route.tsx'),
  route('siparis/liste', 'account/orders/orders-route.tsx'),
  route('siparis/onceki/:earlierId', 'account/orders/earlier-order-route.tsx'),
  route('siparis/:orderNo/iptal', 'account/orders/cancel-order-route.tsx'),
  route('siparis/:orderNo/iade', 'account/orders/return-route.tsx'),
  route('siparis/:orderNo/yazdir', 'account/orders/print-order-route.tsx'),
  route('siparis/:orderNo/sozlesmeler', 'account/orders/accepted-legal-documents-route.tsx'),
  route('siparis/:orderNo/cayma-formu', 'account/orders/withdrawal-form-route.tsx'),
  route('tercihler', 'shell/preferences-route.ts'),
  // The bare root matches `/` before `*` does, so the home page is named.
  index('content/pages/page-route.tsx', { id: 'home' }),
  route('*', 'content/pages/page-route.tsx'),
] satisfies RouteConfig
