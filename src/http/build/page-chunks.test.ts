import { expect, test } from 'vitest'
import { slimManifest } from './page-chunks.ts'

test('the list of routes that pages load names the module of each route and not what it imports', () => {
  const written =
    'window.__reactRouterManifest={"entry":{"module":"/assets/e.js","imports":["/assets/a.js"],"css":[]},' +
    '"routes":{"root":{"id":"root","module":"/assets/r.js","imports":["/assets/a.js","/assets/b.js"],"css":[]},' +
    '"plain":{"id":"plain","module":"/assets/p.js","imports":[],"css":[]}}};'
  expect(slimManifest(written)).toBe(
    'window.__reactRouterManifest={"entry":{"module":"/assets/e.js","imports":[],"css":[]},' +
      '"routes":{"root":{"id":"root","module":"/assets/r.js","imports":[],"css":[]},' +
      '"plain":{"id":"plain","module":"/assets/p.js","imports":[],"css":[]}}};',
  )
})

test('a list of routes in another form is refused, as after an update of the router', () => {
  expect(() => slimManifest('window.__reactRouterManifest={"routes":[]};')).toThrow('unknown form')
})
