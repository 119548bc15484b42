import { expect, test } from 'vitest'
import { scriptsAfterPaint, startedAfterPaint } from './deferred-scripts.server.ts'

const PAGE = `<head><link rel="modulepreload" href="/assets/root-1.js" nonce="abc"/><link rel="stylesheet" href="/a.css"/></head>
<script nonce="abc">window.data = "<b>"</script>
<script nonce="abc" type="module" async="">import * as route0 from "/assets/root-1.js";
window.modules = {"root":route0};</script>`

const deferred = scriptsAfterPaint([PAGE]).join('')

/** A list of classes as elements have it. */
const classesOf = (classes: Set<string>) => ({
  add: (name: string) => classes.add(name),
  remove: (name: string) => classes.delete(name),
})

test.each([
  { what: 'preload', early: '<link rel="modulepreload"' },
  { what: 'import', early: '>import ' },
])('the page has no $what of a script before the first paint', ({ early }) => {
  expect(PAGE).toContain(early)
  expect(deferred).not.toContain(early)
})

test('styles and scripts that load nothing stay where they are', () => {
  expect(deferred).toContain('<link rel="stylesheet" href="/a.css"/>')
  expect(deferred).toContain('<script nonce="abc">window.data = "<b>"</script>')
})

test('the same scripts are preloaded and the same program runs after the first paint', () => {
  const text = /async="">([\s\S]*)<\/script>/.exec(deferred)?.[1] ?? ''
  const added: Record<string, unknown>[] = []
  const classes = new Set(['unpainted'])
  const document = {
    visibilityState: 'hidden',
    fonts: { load: () => Promise.resolve() },
    documentElement: { classList: classesOf(classes) },
    querySelector: () => ({ nonce: 'abc' }),
    createElement: () => ({}),
    head: { append: (element: Record<string, unknown>) => added.push(element) },
  }
  new Function('document', 'PerformanceObserver', text)(document, { supportedEntryTypes: [] })
  expect(added).toEqual([
    { rel: 'modulepreload', href: '/assets/root-1.js', nonce: 'abc' },
    {
      type: 'module',
      nonce: 'abc',
      text: 'import * as route0 from "/assets/root-1.js";\nwindow.modules = {"root":route0};',
    },
  ])
  expect(classes).not.toContain('unpainted')
})

test('the first script of the page notes the forms that the browser sends itself and the first sign of a shopper, and marks the page as not painted', async () => {
  expect(deferred).toMatch(/^<head><script nonce="abc">\(function noteBeforeScripts\(\) \{/)
  const text = /<script nonce="abc">(\([\s\S]*?)<\/script>/.exec(deferred)?.[1] ?? ''
  const listeners = new Map<string, (event: object) => void>()
  const page: { beforeScripts?: NonNullable<Window['beforeScripts']> } = {}
  const classes = new Set<string>()
  class Form {
    key = 'bir-kez'
  }
  class Fields {
    key: string
    constructor(form: Form) {
      this.key = form.key
    }
    get = () => this.key
  }
  const names = [
    'window',
    'addEventListener',
    'document',
    'location',
    'HTMLFormElement',
    'FormData',
    'PointerEvent',
  ]
  new Function(...names, text)(
    page,
    (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    { referrer: 'https://arama.example/', documentElement: { classList: classesOf(classes) } },
    { origin: 'https://vitrin.example' },
    Form,
    Fields,
    class {},
  )
  expect(classes).toContain('unpainted')
  listeners.get('keydown')?.({ type: 'keydown' })
  await expect(page.beforeScripts?.firstSign).resolves.toMatchObject({ type: 'keydown' })
  listeners.get('submit')?.({ defaultPrevented: true, target: new Form() })
  expect([...(page.beforeScripts?.sentKeys ?? [])]).toEqual([])
  listeners.get('submit')?.({ defaultPrevented: false, target: new Form() })
  expect([...(page.beforeScripts?.sentKeys ?? [])]).toEqual(['bir-kez'])
})

test('a plain document starts its program after the first paint, and nothing else', () => {
  const plain = startedAfterPaint(
    ['<head><link rel="stylesheet" href="/a.css"/></head><p>Kupa</p>'],
    'abc',
  ).join('')
  expect(plain).toContain('<p>Kupa</p><script nonce="abc">let begun=false')
  expect(plain).toContain('import \\"/src/storefront/plain-entry.ts\\"')
})

test('a page in pieces is changed in its first and last piece alone', () => {
  const cut = PAGE.indexOf('<script nonce="abc">window')
  const card = Buffer.from('<p>Çaydanlık</p>')
  const pieces = scriptsAfterPaint([PAGE.slice(0, cut), card, PAGE.slice(cut)])
  expect(pieces).toContain(card)
  expect(pieces.join('').replace('<p>Çaydanlık</p>', '')).toBe(deferred)
})

test('a page that has no scripts stays unchanged', () => {
  expect(scriptsAfterPaint(['<p>Bakım</p>'])).toEqual(['<p>Bakım</p>'])
})
