import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EditableOrderData } from '#modules/ordering/orders/edits/order-edit-schemas.ts'
import { bodyOf, type EditDraftValues, mergeEdit, planOf, untouched } from './edit-draft.ts'

const line = (id: number, quantity: number, gross = 120): EditableOrderData['lines'][number] => ({
  id,
  name: `Ürün ${id}`,
  variant: '',
  code: `U-${id}`,
  image: '',
  unitValue: 'Adet',
  multiplier: 1,
  quantity,
  unitNet: (gross / 1.2).toFixed(6),
  taxRate: '20',
  net: ((gross / 1.2) * quantity).toFixed(2),
  tax: (gross * quantity - Number(((gross / 1.2) * quantity).toFixed(2))).toFixed(2),
  gross: (gross * quantity).toFixed(2),
  discount: '0.00',
  refunded: 0,
})

function orderOf(version: number, more: Partial<EditableOrderData> = {}): EditableOrderData {
  const lines = more.lines ?? [line(1, 2), line(2, 1)]
  const total =
    lines.reduce((all, { gross }) => all + Number(gross), 0) + Number(more.shippingTotal ?? '59.90')
  return {
    id: 'o_1',
    orderNo: '100000000001',
    status: 'confirmed',
    version,
    mayEdit: true,
    paymentType: 'bank_transfer',
    description: '',
    shippingTotal: '59.90',
    paymentFee: '0.00',
    total: total.toFixed(2),
    money: {
      placedTotal: total.toFixed(2),
      charged: '0',
      collected: '0',
      commission: '0',
      givenBack: '0',
      refundable: '0',
    },
    ...more,
    lines,
  }
}

const begun = (more: Partial<EditDraftValues> = {}) => ({ ...untouched(orderOf(1)), ...more })

describe('a draft that meets an order somebody else edited', () => {
  test('takes over what only the other person changed, and keeps what only was typed', () => {
    const draft = begun({ quantities: { 1: 1 } })
    const now = orderOf(2, { shippingTotal: '30.00', lines: [line(1, 2), line(2, 3)] })
    const merge = mergeEdit(draft, now)
    expect(merge.both).toEqual([])
    expect(merge.theirs).toEqual([
      { path: 'quantities.2', value: '3' },
      { path: 'shippingTotal', value: '30,00' },
    ])
    const joined = merge.resolve({})
    expect(joined).toMatchObject({ quantities: { 1: 1 }, prices: {}, shippingTotal: '30,00' })
    expect(joined.base.version).toBe(2)
  })

  test.each([
    { choice: 'mine', quantities: { 1: 1 }, prices: { 2: '90' }, discount: '10' },
    { choice: 'theirs', quantities: {}, prices: {}, discount: '5,00' },
  ] as const)('asks where both changed the same, and takes $choice', ({ choice, ...expected }) => {
    const draft = begun({ quantities: { 1: 1 }, prices: { 2: '90' }, discount: '10' })
    const now = orderOf(2, { lines: [line(1, 4), { ...line(2, 1, 96), discount: '5.00' }] })
    const merge = mergeEdit(draft, now)
    expect(merge.both).toEqual([
      { path: 'quantities.1', mine: '1', theirs: '4' },
      { path: 'prices.2', mine: '90', theirs: '96,00' },
      { path: 'discount', mine: '10', theirs: '5,00' },
    ])
    const choices = Object.fromEntries(merge.both.map(({ path }) => [path, choice]))
    expect(merge.resolve(choices)).toMatchObject(expected)
  })

  test('says that a line is gone and another was added, and keeps nothing that was typed for the line', () => {
    const draft = begun({ quantities: { 2: 5 } })
    const merge = mergeEdit(draft, orderOf(2, { lines: [line(1, 2), line(7, 1)] }))
    expect(merge.theirs).toContainEqual({ path: 'quantities.2', value: '' })
    expect(merge.theirs).toContainEqual({ path: 'quantities.7', value: '1' })
    expect(merge.names).toMatchObject({ 2: 'Ürün 2', 7: 'Ürün 7' })
    expect(merge.resolve({}).quantities).toEqual({})
  })

  test('has nothing to ask when only the version of the order is new', () => {
    const draft = begun({ quantities: { 1: 1 }, discount: '10', reason: 'telefonda' })
    const merge = mergeEdit(draft, orderOf(2))
    expect([merge.both, merge.theirs]).toEqual([[], []])
    expect(merge.resolve({})).toEqual({ ...draft, base: { ...draft.base, version: 2 } })
  })

  const amount = fc.integer({ min: 0, max: 9_999 }).map((kurus) => (kurus / 100).toFixed(2))
  const quantities = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  test('never changes what nobody typed, whatever the other person saved', () => {
    fc.assert(
      fc.property(quantities, amount, amount, ([one, two], shippingTotal, typed) => {
        const now = orderOf(2, { shippingTotal, lines: [line(1, one), line(2, two)] })
        const draft = begun({ quantities: { 1: 3 }, discount: typed })
        const { both, resolve } = mergeEdit(draft, now)
        for (const choice of ['mine', 'theirs'] as const) {
          const joined = resolve(Object.fromEntries(both.map(({ path }) => [path, choice])))
          const result = planOf(now, joined)
          if (!result?.ok) continue
          const body = bodyOf(now, joined, result.plan.total)
          expect(body.shippingTotal).toBe(shippingTotal)
          expect(body.lines.find(({ id }) => id === 2)).toEqual({ id: 2, quantity: two, price: null })
        }
      }),
    )
  })
})
