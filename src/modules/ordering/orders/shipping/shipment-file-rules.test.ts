import { describe, expect, test } from 'vitest'
import { findCarrier } from './carrier-rules.ts'
import { checkShipments, readShipmentFile, type ShippableOrder } from './shipment-file-rules.ts'

const A = '261122000011'
const B = '261122000029'

describe('a file of parcels', () => {
  const row = { orderNo: A, carrier: 'Aras Kargo', trackingNo: '77' }
  test.each([
    { text: `${A};Aras Kargo;77`, why: 'semicolons, no header' },
    { text: `${A}\tAras Kargo\t77\r\n`, why: 'pasted from a spreadsheet' },
    { text: `${A},Aras Kargo,77`, why: 'commas' },
    {
      text: `\uFEFFSipariş No;Kargo Firması;Takip No\n${A};Aras Kargo;77\n\n`,
      why: 'a header, a mark, an empty line',
    },
    {
      text: `Kargo takip numarası;SİPARİŞ NUMARASI;Alıcı;Kargo\n77;${A};Ayşe;Aras Kargo`,
      why: 'columns in another order',
    },
    { text: `sep=;\nOrder no;Carrier;Tracking no\n2611-2200-0011;Aras Kargo;77`, why: "the shop's own file" },
    {
      text: `"Sipariş no";"Kargo firması";"Adres";"Takip no"\n${A};Aras Kargo;"Gül Sk; 5\nKat 2";77`,
      why: 'quoted cells',
    },
    { text: `Sipariş no;Kargo firması;Takip no\n'${A};'Aras Kargo;'77`, why: 'apostrophes in front' },
  ])('is read with $why', ({ text }) => {
    expect(readShipmentFile(text)).toEqual({ ok: true, rows: [{ row: 1, ...row }] })
  })

  test('of two columns has order and number', () => {
    expect(readShipmentFile(`${A};77`)).toEqual({
      ok: true,
      rows: [{ row: 1, orderNo: A, carrier: '', trackingNo: '77' }],
    })
  })

  test.each([
    { text: '', reason: 'empty' },
    { text: ' \n\n', reason: 'empty' },
    { text: 'Sipariş no;Takip no\n', reason: 'empty' },
    { text: `${A};Aras;77\n`.repeat(1001), reason: 'too-many' },
    { text: `"${A};Aras;77\n${B};Aras;78`, reason: 'broken' },
  ])('is refused: $reason', ({ text, reason }) => {
    expect(readShipmentFile(text)).toEqual({ ok: false, reason })
  })

  test('of a thousand rows is read', () => {
    const file = readShipmentFile(`${A};Aras;77\n`.repeat(1000))
    expect(file.ok && file.rows.length).toBe(1000)
  })
})

test.each([
  { name: 'YURTİÇİ KARGO', carrier: 'Yurtiçi Kargo' },
  { name: 'yurtici', carrier: 'Yurtiçi Kargo' },
  { name: 'Yurt İçi Kargo A.Ş.', carrier: 'Yurtiçi Kargo' },
  { name: 'ARAS', carrier: 'Aras Kargo' },
  { name: 'Mng Kargo', carrier: 'MNG Kargo' },
  { name: 'SURAT KARGO', carrier: 'Sürat Kargo' },
  { name: 'Kargo', carrier: undefined },
  { name: '', carrier: undefined },
  { name: 'Bizim Kurye', carrier: undefined },
])("the carrier of '$name' is $carrier", ({ name, carrier }) => {
  expect(findCarrier(name)?.name).toBe(carrier)
})

describe('a row', () => {
  const order = (change: Partial<ShippableOrder> = {}): ShippableOrder => ({
    orderNo: A,
    version: 3,
    status: 'preparing',
    cancelling: false,
    trackingNos: [],
    unsent: 2,
    ...change,
  })
  const check = (text: string, orders: ShippableOrder[] = [order()], otherCarrier = '') => {
    const file = readShipmentFile(text)
    if (!file.ok) throw new Error(file.reason)
    return checkShipments(file.rows, orders, otherCarrier).map(({ state }) => state)
  }

  test.each([
    { text: `${A};aras;77`, state: 'ready', why: 'all is known' },
    { text: `${A};;77`, otherCarrier: 'Aras Kargo', state: 'ready', why: 'the carrier was chosen' },
    { text: `${A};aras;77`, order: { status: 'confirmed' }, state: 'ready', why: 'nobody has prepared it' },
    {
      text: `${A};aras;78`,
      order: { status: 'shipped', trackingNos: ['77'] },
      state: 'ready',
      why: 'another parcel with the rest',
    },
    {
      text: `${A};aras;77`,
      order: { status: 'shipped', trackingNos: ['77'], unsent: 0 },
      state: 'same',
      why: 'it has left with this number',
    },
    {
      text: `${A};aras;77`,
      order: { status: 'delivered', trackingNos: ['77'], unsent: 0 },
      state: 'same',
      why: 'it has arrived with this number',
    },
    {
      text: `${A};aras;78`,
      order: { status: 'shipped', trackingNos: ['77'], unsent: 0 },
      state: 'other-number',
      why: 'it has left with another',
    },
    { text: `${A};aras;77`, order: { status: 'cancelled' }, state: 'wrong-state', why: 'it was cancelled' },
    {
      text: `${A};aras;77`,
      order: { cancelling: true },
      state: 'wrong-state',
      why: 'its money is going back',
    },
    { text: `${B};aras;77`, state: 'unknown', why: 'no order has this number' },
    { text: `${A};aras;`, state: 'no-number', why: 'nothing to track' },
    { text: `${A};;77`, state: 'no-carrier', why: 'none was named or chosen' },
    {
      text: `${A};Bizim Kurye;77`,
      otherCarrier: 'Aras Kargo',
      state: 'unknown-carrier',
      why: 'a name is not overruled',
    },
    { text: `2,61122E+11;aras;77`, state: 'garbled', why: 'a spreadsheet shortened the order number' },
    { text: `${A};aras;7,00E+15`, state: 'garbled', why: 'a spreadsheet shortened the tracking number' },
  ] as const)('$text is $state: $why', ({ text, state, ...given }) => {
    const change = 'order' in given ? { ...given.order } : {}
    const orders = [order(change as Partial<ShippableOrder>)]
    expect(check(text, orders, 'otherCarrier' in given ? given.otherCarrier : '')).toEqual([state])
  })

  test('that is there twice counts once; of differing ones none does', () => {
    expect(check(`${A};aras;77\n${A};aras;77`)).toEqual(['ready', 'twice'])
    expect(check(`${A};aras;77\n${A};aras;78`)).toEqual(['twice', 'twice'])
  })
})
