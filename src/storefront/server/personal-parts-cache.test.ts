import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import type { VisitorRootData } from '../http/page-root.ts'
import type { RenderPersonalParts } from '../shell/personal-parts.server.tsx'
import { createPersonalParts } from './personal-parts-cache.server.ts'

const render: RenderPersonalParts = async ({ signedIn, wishlistCount, locale }, { name, csrfToken }) => ({
  accountLinks: signedIn
    ? `<p lang="${locale}">${name} (${wishlistCount})</p><input value="${csrfToken}">`
    : 'Giriş Yap',
  menuEntry: signedIn ? name : '',
  overdueBanner: '',
})

const request = (csrfToken: string, locale: 'tr' | 'en' = 'tr') =>
  ({ url: '/', preferences: { locale, currency: 'TRY' }, csrfToken }) as FastifyRequest

const customer = (name: string, wishlistCount = 0): VisitorRootData => ({
  customer: { id: name, name, openAccount: false, savesCards: false, unverified: false },
  wishlistCount,
  added: null,
  overdue: null,
})
const nobody: VisitorRootData = { customer: null, wishlistCount: null, added: null, overdue: null }

test('customers with the same template get their own name, token and data, in any order', async () => {
  const rendering = vi.fn(render)
  const parts = createPersonalParts(rendering)
  const [ayse, mehmet] = [customer('Ayşe'), customer('Mehmet <b>')]
  for (const [visitor, token, name] of [
    [ayse, 't-1', 'Ayşe'],
    [mehmet, 't-2', 'Mehmet &lt;b&gt;'],
    [ayse, 't-3', 'Ayşe'],
    [customer('Ayşe', 0), 't-4', 'Ayşe'],
  ] as const) {
    const { accountLinks, menuEntry, visitorData } = await parts(visitor, request(token))
    expect(`${accountLinks}`).toBe(`<p lang="tr">${name} (0)</p><input value="${token}">`)
    expect(`${menuEntry}`).toBe(name)
    expect(JSON.parse(`${visitorData}`)).toEqual(visitor)
  }
  expect(rendering).toHaveBeenCalledTimes(1)
})

test('a part follows the language, the number of wishlist items and whether somebody is signed in', async () => {
  const parts = createPersonalParts(render)
  const linksOf = async (visitor: VisitorRootData, locale: 'tr' | 'en') =>
    `${(await parts(visitor, request('t', locale))).accountLinks}`
  for (let time = 0; time < 2; time++) {
    expect(await linksOf(customer('Ayşe', 2), 'tr')).toContain('lang="tr">Ayşe (2)')
    expect(await linksOf(customer('Ayşe', 3), 'en')).toContain('lang="en">Ayşe (3)')
    expect(await linksOf(nobody, 'tr')).toBe('Giriş Yap')
  }
})
