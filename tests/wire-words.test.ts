import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { WIRE_REVIEW_STATUSES } from '#modules/content/reviews/reviews-wire.ts'
import {
  WIRE_ORDER_STATUSES,
  WIRE_REFUND_STATUSES,
  WIRE_RETURN_KINDS,
  WIRE_RETURN_REASONS,
  WIRE_RETURN_STATUSES,
} from '#modules/ordering/orders/orders-wire.ts'
import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import { WIRE_INVOICE_TYPES } from '#modules/people/customers/addresses/addresses-wire.ts'

const ROOT = join(import.meta.dirname, '..')

/** The words of the API, forms and URLs; everything else uses English. */
const WORDS = [
  WIRE_INVOICE_TYPES,
  WIRE_ORDER_STATUSES,
  WIRE_REFUND_STATUSES,
  WIRE_RETURN_KINDS,
  WIRE_RETURN_REASONS,
  WIRE_RETURN_STATUSES,
  WIRE_REVIEW_STATUSES,
].flatMap((words) => Object.values<string>(words))
const word = `(${[...new Set(WORDS)].join('|')})`
const code = `(${Object.values(WIRE_PAYMENT_TYPES).join('|')})`
const MISPLACED = new RegExp(
  [
    `(['"\`])${word}\\1`,
    `^\\s+${word}: `,
    `odemeTipi['"]?\\s*(?:[:=]|value=)[\\s'"{]*${code}\\b`,
    `payment_?type\\W+(?:(?:in|when)\\W+)?${code}\\b`,
  ].join('|'),
  'i',
)

/** Places that mean something else by such a word. */
const ALLOWED: readonly { file: RegExp; line: RegExp }[] = [
  // The URL after a return request.
  { file: /account\/orders\/orders-route\.tsx$/, line: /query\.get\('tamam'\) === 'iade'/ },
  // The parameter of an address that names a return request.
  { file: /orders\/returns\/return-field\.ts$/, line: /^export const SENT_RETURN/ },
  // A possible heading of the column in a merchant's file that says whether a product is shown.
  { file: /columns\/own-column-rules\.ts$/, line: /^\s+active: \[/ },
  // What the files of other platforms call a product on sale, and the first folder of the addresses of their companies' pages.
  { file: /formats\/platform-sellable\.ts$/, line: /^const ACTIVE = new Set/ },
  // What the front matter of a page of an earlier shop may call it.
  { file: /read\/read-page-folder\.ts$/, line: /^\s+const published = fact\(/ },
  { file: /redirects\/old-address-rules\.ts$/, line: /^const PAGE_WORDS = new Set/ },
]

const files = ['src', 'bench']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|-wire\.ts$|^src\/paraglide\//.test(file))

const misplaced = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const allowed = ALLOWED.some((place) => place.file.test(file) && place.line.test(line))
    return MISPLACED.test(line) && !allowed ? [`${file}:${index + 1}: ${line.trim()}`] : []
  })

test('the words of the wire stand in *-wire.ts alone', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => misplaced(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

test.each([
  "update orders set status = 'kargoda'",
  "if (order.status === 'iptal')",
  '  iade_edildi: m.order_status_returned,',
  "where o.payment_type = 2 and o.status = 'awaiting_payment'",
  'case o.payment_type when 3 then 1 end',
  "where r.status = 'yayında' and p.id = $1",
  "address.invoiceType === 'kurumsal' ? company : person",
  "place(visitor, { odemeTipi: '4' })",
  '<input type="hidden" name="odemeTipi" value="2" />',
])('this would be found in a query, a rule or a page: %s', (line) => {
  expect(misplaced('src/modules/ordering/orders/orders-queries.ts', line)).toHaveLength(1)
})

test.each([
  "mail: 'Siparişiniz iptal edildi.'",
  "route('siparis/:orderNo/iade', 'account/orders/return-route.tsx')",
  "where o.payment_type = 'card'",
  "reason: 'Mağaza henüz yayında değil.'",
])('this would not: %s', (line) => {
  expect(misplaced('src/modules/ordering/orders/orders-queries.ts', line)).toEqual([])
})
