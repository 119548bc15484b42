import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STAFF_COOKIE } from '#modules/backoffice/staff/people/staff-entry-rules.ts'
import { PREVIEW_COOKIE } from '#modules/backoffice/staff/sign-in/preview-pass.ts'
import { readHelpPages } from '../seed-pages.ts'

const SOURCES = join(import.meta.dirname, '../../..')

/** The names of all cookies that shoppers get, from the constants in the source code; staff's own are for the back office alone. */
const cookies = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('paraglide') && !path.includes('.test.'))
  .flatMap((path) => [
    ...readFileSync(join(SOURCES, path), 'utf8').matchAll(
      /COOKIE(?:: \w+)? = (?:\{\s*name: )?'(vitrin_\w+)'/g,
    ),
  ])
  .map(([, name = '']) => name)
  .filter((name) => !name.startsWith(STAFF_COOKIE) && name !== PREVIEW_COOKIE)

const policies = (await readHelpPages()).filter(({ path }) => path === '/cerez-politikasi')

test.each(policies)('the cookie policy ($locale) names every cookie of the shop and no other', ({ body }) => {
  const named = [...body.matchAll(/<strong>(vitrin_\w+)<\/strong>/g)].map(([, name]) => name)
  expect(cookies).toContain('vitrin_visitor')
  expect(named.toSorted()).toEqual(cookies.toSorted())
})
