import { expect, test } from 'vitest'
import { goesOn } from './maintenance.ts'

test.each([
  { path: '/api/admin/session', goes: true },
  { path: '/yonetim', goes: true },
  { path: '/yonetim/operasyon', goes: true },
  { path: '/yonetimci', goes: false },
  { path: '/readyz', goes: true },
  { path: '/assets/x.js', goes: true },
  { path: '/images/a.webp', goes: true },
  { path: '/icon-maskable-512.png', goes: true },
  { path: '/site.webmanifest', goes: true },
  { path: '/payment/callback/iyzico', goes: true },
  { path: '/payment/start', goes: false },
  { path: '/api/catalog/payment/p_1', goes: true },
  { path: '/api/catalog/cart', goes: false },
  { path: '/', goes: false },
  { path: '/en/sepet', goes: false },
])('$path goes on during maintenance: $goes', ({ path, goes }) => {
  expect(goesOn(path)).toBe(goes)
})
