import { expect, test } from 'vitest'
import { isReservedPath } from '#modules/kernel/pages/pages-rules.ts'
import { isShopRoute } from '#modules/kernel/pages/shop-routes-rules.ts'
import routes from '#storefront/routes.ts'
import { testShop } from '#tests/support/shop.ts'

const { app } = await testShop({ pages: true })
await app.ready()

/** Every address that the server answers, from the tree that it prints: a line below another continues its address. */
function serverPaths(): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = ''] = /^([│ ]*)[├└]── (\S+)/.exec(line) ?? []
      const depth = indent.length / 4
      above.length = depth
      above.push(part)
      return part === '' ? [] : [above.join('')]
    })
}

const paths = [...new Set(serverPaths())].filter((path) => path !== '*' && path !== '/' && path !== '/*')

test('the server answers more than one address', () => {
  expect(paths.length).toBeGreaterThan(50)
  expect(paths).toContain('/healthz')
})

test('no page, category or brand can have an address that the server answers before the storefront', () => {
  expect(paths.filter((path) => !isReservedPath(path.replace(/\/?\*$/, '')))).toEqual([])
})

test('no page, category or brand can have an address of the storefront’s router', () => {
  // `-checkout` and `-summary` are no addresses: the paths of the checkout that the merchant names lead there.
  const fixed = routes.flatMap(({ path }) =>
    path && path !== '*' && !path.startsWith('-') ? [`/${path}`] : [],
  )
  expect(fixed.length).toBeGreaterThan(30)
  expect(fixed.filter((path) => !isReservedPath(path) || !isShopRoute(path))).toEqual([])
})

test.each([
  { path: '/siparis/1234/iptal', fixed: true, why: 'a part of the address is the order' },
  { path: '/siparis/1234', fixed: false, why: 'nothing stands there' },
  { path: '/arama', fixed: true, why: 'the search' },
  { path: '/images/eski.jpg', fixed: false, why: 'an earlier shop may have had it' },
])('$path is a fixed page: $fixed ($why)', ({ path, fixed }) => {
  expect(isShopRoute(path)).toBe(fixed)
})
