import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const STOREFRONT = join(import.meta.dirname, '../src/storefront')
const REQUEST = /\bfetch\(|XMLHttpRequest\(|sendBeacon\(/

test('the pages send requests to the API, forms and requests for pages from one file each', () => {
  const files = readdirSync(STOREFRONT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const senders = files.filter((file) => REQUEST.test(readFileSync(join(STOREFRONT, file), 'utf8')))
  expect(senders.toSorted()).toEqual([
    'http/forms/api-client.ts',
    'http/forms/posted-form.ts',
    'http/islands/visit.ts',
  ])
})

test.each(["await fetch('/api/catalog/cart')", 'new XMLHttpRequest()', "navigator.sendBeacon('/x')"])(
  'this would be found: %s',
  (line) => expect(line).toMatch(REQUEST),
)
