import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { QUESTION_STATUSES } from '#modules/content/questions/questions-rules.ts'
import { REVIEW_STATUSES } from '#modules/content/reviews/reviews-rules.ts'
import { ORDER_STATUSES, REFUND_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { PERMISSION_NAMES } from '#modules/kernel/staff/permission-rules.ts'
import { WEBHOOK_EVENTS } from '#modules/kernel/webhooks/webhook-rules.ts'
import { CANCEL_REASONS, REFUND_REASONS } from '#modules/ordering/orders/refunds/order-refund-rules.ts'
import { RETURN_STATUSES } from '#modules/ordering/orders/returns/return-status-rules.ts'
import { AUDIT_RECORDS } from '#modules/platform/audit/audit-rules.ts'
import { PRIVACY_STATUSES } from '#modules/shop/privacy/privacy-rules.ts'
import { recordOf } from '../../audit/audit-record.ts'
import { differingPart, fieldName, fieldValue, hasFieldName, hasValueText, isRowId } from './audit-fields.ts'
import { actionName, hasActionText } from './audit-texts.ts'

// The texts' module writes the page's language when it is loaded; the stub ends there, because pages are rendered by others in this process.
vi.hoisted(() => vi.stubGlobal('document', { documentElement: {} }))
vi.unstubAllGlobals()

/** Words of the same form that are no commands. */
const OTHERS: ReadonlySet<string> = new Set([...WEBHOOK_EVENTS, ...PERMISSION_NAMES])
const COMMAND = new RegExp(`['\`]((?:${AUDIT_RECORDS.join('|')})\\.[A-Za-z][A-Za-z-]*)['\`]`, 'g')
const OF_NOTES = /`\$\{about\.type\}\.([a-z-]+)`/g

/** Every command that the code of the modules records. */
function commands(): string[] {
  const found = new Set<string>()
  for (const file of globSync('src/modules/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue
    const code = readFileSync(file, 'utf8')
    if (!/writeAudit|staffCommand|recordRead|AuditAction|audit\.server/.test(code)) continue
    for (const [, command = ''] of code.matchAll(COMMAND)) if (!OTHERS.has(command)) found.add(command)
    for (const [, command = ''] of code.matchAll(OF_NOTES))
      for (const type of ['order', 'customer']) found.add(`${type}.${command}`)
  }
  return [...found].sort()
}

test('every command that the shop records has words', () => {
  const all = commands()
  expect(all.length).toBeGreaterThan(60)
  expect(all).toContain('order.note-add')
  expect(all.filter((command) => !hasActionText(command))).toEqual([])
})

/** Every field that is written out beside a command: `after: { fileName: name, bytes }`. */
function fields(): string[] {
  const found = new Set<string>()
  for (const file of globSync('src/modules/**/*.ts')) {
    const code = readFileSync(file, 'utf8')
    if (file.endsWith('.test.ts') || !/writeAudit|staffCommand/.test(code)) continue
    for (const [, list = ''] of code.matchAll(/\bafter: \{([^{}]*)\}/g))
      for (const part of list.split(','))
        for (const [, field = ''] of part.matchAll(/^\s*(\w+)\s*(?::|$)/g)) found.add(field)
  }
  return [...found].sort()
}

/** Parts of an order that are texts of their own in the entry. */
const NESTED = new Set(['after', 'delivery', 'invoice'])

test('every field that an entry names has words', () => {
  const all = fields().filter((field) => !NESTED.has(field))
  expect(all.length).toBeGreaterThan(20)
  expect(all).toContain('fileName')
  expect(all.filter((field) => !hasFieldName(field))).toEqual([])
})

test.each([
  {
    recordType: 'order',
    recordId: 'o_9f',
    after: { orderNo: '123456789012' },
    label: 'Sipariş 123456789012',
    to: '/siparisler/123456789012',
  },
  { recordType: 'order', recordId: 'o_9f', after: {}, label: 'Sipariş', to: '/siparisler/o_9f' },
  { recordType: 'order', recordId: 'orders', after: {}, label: 'Sipariş', to: '/siparisler' },
  {
    recordType: 'setting',
    recordId: 'companyPhone',
    after: { value: '1' },
    label: 'Telefon',
    to: '/ayarlar/store#companyPhone',
  },
  { recordType: 'page', recordId: '17', after: { title: 'Beden' }, label: 'Sayfa Beden', to: '/sayfalar/17' },
  { recordType: 'customer', recordId: 'request 1', after: {}, label: 'Müşteri', to: '/kisisel-veri/1' },
  {
    recordType: 'import',
    recordId: 'move-in 12',
    after: { part: 'customers', fileName: 'üyeler.csv' },
    label: 'İçe aktarma üyeler.csv',
    to: '/tasinma/aktarmalar/12',
  },
  {
    recordType: 'import',
    recordId: '6f1c4a',
    after: { part: 'orders', fileName: 'a.csv' },
    label: 'İçe aktarma a.csv',
    to: '/tasinma',
  },
  { recordType: 'import', recordId: '17', after: {}, label: 'İçe aktarma', to: '/ice-aktarma' },
  { recordType: 'session', recordId: '6f1c-4a', after: {}, label: 'Oturum', to: null },
])('an entry about $recordType $recordId is "$label" and opens $to', ({ label, to, ...entry }) => {
  expect(recordOf({ before: {}, ...entry })).toEqual({ label, to })
})

test.each([
  ['note', 17, true],
  ['note', 'Zile basmayın', false],
  ['returnId', 'r_1', true],
  ['externalId', 'ERP-7', false],
  ['count', 17, false],
])('%s %s is the number of a row: %s', (field, value, isRow) => {
  expect(isRowId(field, value)).toBe(isRow)
})

test('what a change holds is read in words, not as JSON', () => {
  expect(fieldName('tr.body')).toBe('Yazı (Türkçe)')
  expect(
    fieldValue('changes', {
      lines: [
        { code: 'K1', pieces: 2 },
        { code: 'K2', pieces: 1 },
      ],
    }),
  ).toBe('Satırlar: Kod: K1, Adetler: 2; Kod: K2, Adetler: 1')
  expect(fieldValue('kind', 'packing-slip')).toBe('Sevk listesi')
  expect(fieldValue('kind', 'access')).toBe('Bilgi ve kopya')
})

test('a command without words is readable', () => {
  expect(actionName('order.fly-away')).toBe('Sipariş: fly-away')
})

test.each([
  ['status', 'preparing', 'Hazırlanıyor'],
  ['part', 'orders', 'Eski siparişler'],
  ['status', 'unknown_state', 'unknown_state'],
  ['name', 'preparing', 'preparing'],
  ['kind', 'cargo', 'Kargo'],
  ['reason', 'Kutusu ezilmişti', 'Kutusu ezilmişti'],
  ['locale', 'en', 'English'],
  ['amount', '1299.90', '₺1.299,90'],
  ['deliveredAt', '2026-03-01T07:00:00.000Z', '01.03.2026 10:00'],
  ['dueOn', '2026-03-01', '01.03.2026'],
  ['shownToBuyer', true, 'Evet'],
  ['lines', [1, 2], '1, 2'],
  ['lines', [], '–'],
  ['reason', null, '–'],
])('%s of %o is read as %s', (field, value, words) => {
  expect(fieldValue(field, value)).toBe(words)
})

test('a field has its word, and one without is made readable', () => {
  expect(fieldName('trackingNo')).toBe('Takip no')
  expect(fieldName('companyTaxOffice')).toBe('company tax office')
  expect(fieldName('havale_suresi')).toBe('havale suresi')
})

test('of a long text the part that changed is shown', () => {
  const text = (word: string) => `${'a'.repeat(200)} ${word} ${'b'.repeat(200)}`
  expect(differingPart(text('kırmızı'), text('mavi'))).toEqual({
    before: `…${'a'.repeat(19)} kırmızı ${'b'.repeat(19)}…`,
    after: `…${'a'.repeat(19)} mavi ${'b'.repeat(19)}…`,
  })
  expect(differingPart('', 'x')).toEqual({ before: '', after: 'x' })
  expect(differingPart('aa', 'aaa')).toEqual({ before: 'aa', after: 'aaa' })
})

test('every state that an entry names has words', () => {
  const states = [
    ...[ORDER_STATUSES, REFUND_STATUSES, RETURN_STATUSES],
    ...[REVIEW_STATUSES, QUESTION_STATUSES, PRIVACY_STATUSES],
  ].flat()
  expect(states.filter((state) => !hasValueText(state))).toEqual([])
})

test('every reason that staff choose has words', () => {
  const reasons = [...REFUND_REASONS, ...CANCEL_REASONS]
  expect(reasons.filter((reason) => fieldValue('reason', reason) === reason)).toEqual([])
})
