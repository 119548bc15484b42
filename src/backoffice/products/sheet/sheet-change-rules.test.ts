import { expect, test } from 'vitest'
import type { SheetRow } from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import type { RowDraft } from '../../parts/sheet/rules/draft-rules.ts'
import { changedRows, refusedCells } from './sheet-change-rules.ts'

const row: SheetRow = {
  id: 7,
  version: 3,
  parentId: null,
  name: 'Kupa',
  nameEn: '',
  code: 'KUPA',
  options: [],
  status: 'active',
  currency: 'TRY',
  taxRate: '20',
  gross: '120.00',
  net: '100',
  listGross: '150.00',
  listNet: '125',
  struck: null,
  plannedGross: null,
  plannedUntil: null,
  cost: null,
  barcode: '',
  barcodeProblem: null,
  stock: 5,
  held: 0,
  weight: '0',
  width: '0',
  height: '0',
  length: '0',
  desi: '0',
}
const rows = new Map([[7, row]])
const sent = (draft: RowDraft) => changedRows(new Map([[7, draft]]), rows)[0]?.cells

test('a save names changed cells alone, with what they showed and the version of their row', () => {
  expect(changedRows(new Map([[7, { barcode: { seen: '', value: '8690' } }]]), rows)).toEqual([
    { id: 7, version: 3, cells: { barcode: { seen: '', value: '8690' } } },
  ])
})

test.each<{ draft: RowDraft; cells: object }>([
  {
    draft: { price: { seen: '120.00', value: '130' } },
    cells: { price: { seen: { amount: '120.00', kind: 'gross' }, value: { amount: '130', kind: 'gross' } } },
  },
  {
    draft: { price: { seen: '120.00', value: 'net 108.25' } },
    cells: { price: { seen: { amount: '120.00', kind: 'gross' }, value: { amount: '108.25', kind: 'net' } } },
  },
  {
    draft: { listPrice: { seen: '150.00', value: '' } },
    cells: { listPrice: { seen: { amount: '150.00', kind: 'gross' }, value: null } },
  },
  { draft: { cost: { seen: '', value: '40' } }, cells: { cost: { seen: null, value: '40' } } },
  { draft: { stock: { seen: '5', value: '8' } }, cells: { stock: { seen: 5, value: 8 } } },
])('$draft is sent as $cells', ({ draft, cells }) => {
  expect(sent(draft)).toEqual(cells)
})

test('with another KDV rate the prices with KDV stay as they are shown', () => {
  const shelf = (amount: string) => ({ seen: { amount, kind: 'gross' }, value: { amount, kind: 'gross' } })
  expect(sent({ taxRate: { seen: '20', value: '10' } })).toEqual({
    taxRate: { seen: '20', value: '10' },
    price: shelf('120.00'),
    listPrice: shelf('150.00'),
  })
})

test('an error of a whole row is one of each of its cells', () => {
  const answer = {
    rows: [],
    conflicts: [],
    saved: 0,
    errors: [{ id: 7, field: null, code: 'GONE' as const, message: 'Ürün bulunamadı.' }],
  }
  const cells = { code: { seen: 'A', value: 'B' }, barcode: { seen: '', value: '1' } }
  expect(refusedCells(answer, new Map([[7, cells]])).map(({ field }) => field)).toEqual(['code', 'barcode'])
})
