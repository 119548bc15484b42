import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { Big, roundKurus, sum } from '#shared/money.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { editFirstLine } from '#tests/support/order-edits.ts'
import { buildBuyerWithOrder, shipOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { invoiceAmounts, nameParts, placeAtEnd, unitCode } from './order-invoice-rules.ts'
import type { InvoiceData } from './order-invoice-schemas.ts'
import { invoiceXml } from './order-invoice-xml.ts'

const made = await testShop()
const { db, shop, set } = made
await set('kargoUcreti', '0/100000/59.90')
const finance = await staffBrowser(made, 'finance')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '129.90', stock: 90 })
const book = await buildProduct(db, { name: 'Kitap', gross: '100', taxRate: '0', stock: 90 })
const SELLER = {
  companyTitle: 'Örnek Ticaret A.Ş.',
  companyAddress: 'Bahariye Cad. 1 Kadıköy / İstanbul',
  companyTaxOffice: 'Kadıköy',
  companyTaxNumber: '1234567890',
  companyMersis: '0123456789012345',
}
const giveSeller = async () => {
  for (const [key, value] of Object.entries(SELLER)) await set(key, value)
}

async function soldOrder(...lines: [typeof mug, number][]) {
  const { who, order } = await buildBuyerWithOrder(made, ...lines)
  const read = await finance.request<{ version: number }>('GET', `/orders/${order.id}`)
  await finance.request('POST', `/orders/${order.id}/confirm-transfer`, {
    body: {},
    version: read.body.version,
  })
  return { who, ...order }
}
const dataOf = async (name: string) =>
  (await finance.request<InvoiceData>('GET', `/orders/${name}/invoice-data`)).body
const xmlOf = async (name: string) => {
  const response = await made.app.inject({
    url: `/api/admin/orders/${name}/invoice-data.xml`,
    headers: { cookie: finance.cookie },
  })
  return { status: response.statusCode, type: response.headers['content-type'], text: response.body }
}
const read = (xml: string) =>
  new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === 'cac:InvoiceLine',
  }).parse(xml).Invoice

const STORED = { variant: '', unitValue: 'Adet', quantity: 3, discount: '0.00' }

describe('amounts', () => {
  test.each([
    { shippingTotal: '59.90', paymentFee: '0.00', commission: '0.00', lines: 2 },
    { shippingTotal: '0.01', paymentFee: '12.35', commission: '7.77', lines: 4 },
    { shippingTotal: '0.00', paymentFee: '0.00', commission: '0.00', lines: 1 },
  ])(
    'lines, KDV by rate and totals add up to the kuruş: $shippingTotal, $paymentFee, $commission',
    (order) => {
      const product = {
        ...{ code: 'K', name: 'Kupa', taxRate: '10.00', unitNet: '33.333333333333' },
        ...{ net: '100.00', tax: '10.00', gross: '110.00' },
        ...STORED,
      }
      const { lines, taxes, totals } = invoiceAmounts({ ...order, lines: [product] })
      expect(lines).toHaveLength(order.lines)
      for (const line of lines) expect(Big(line.net).plus(line.tax).toFixed(2)).toBe(line.gross)
      expect(sum(taxes.map(({ net }) => Big(net))).toFixed(2)).toBe(totals.net)
      expect(sum(taxes.map(({ tax }) => Big(tax))).toFixed(2)).toBe(totals.tax)
      expect(Big(totals.net).plus(totals.tax).toFixed(2)).toBe(totals.payable)
      const charged = sum(
        [order.shippingTotal, order.paymentFee, order.commission, '110'].map((each) => Big(each)),
      )
      expect(totals.payable).toBe(charged.toFixed(2))
      expect(lines[0]?.unitPrice).toBe('33.33333333')
      expect(lines.slice(1).every(({ assumedRate, taxRate }) => assumedRate && taxRate === '20')).toBe(true)
    },
  )
})

test.each([
  ['Adet', 'C62'],
  ['ÇİFT', 'PR'],
  ['Kg', 'KGM'],
  ['Litre', 'LTR'],
  ['Koli', 'CT'],
  ['Viyol', 'C62'],
])('the unit %s is %s', (unit, code) => expect(unitCode(unit)).toBe(code))

test('an invoice needs a first and a family name', () => {
  expect(nameParts('Ayşe Nur Yılmaz')).toEqual({ firstName: 'Ayşe Nur', familyName: 'Yılmaz' })
  expect(nameParts(' Ayşe ')).toEqual({ firstName: 'Ayşe', familyName: '-' })
  expect(nameParts('')).toEqual({ firstName: '-', familyName: '-' })
  expect(placeAtEnd('Bahariye Cad. 1 Kadıköy / İstanbul')).toEqual({ town: 'Kadıköy', city: 'İstanbul' })
  expect(placeAtEnd('Bahariye Cad. 1')).toEqual({ town: '', city: '' })
})

test('without the seller’s facts there is data that says what is missing, and no XML', async () => {
  for (const key of Object.keys(SELLER)) await set(key, '')
  const order = await soldOrder([mug, 1])
  expect((await dataOf(order.id)).missing).toEqual([
    'companyTitle',
    'companyAddress',
    'companyTaxOffice',
    'companyTaxNumber',
  ])
  expect((await xmlOf(order.id)).status).toBe(409)
})

test('the data of an order is what was charged, and the same order has the same UUID', async () => {
  await giveSeller()
  const order = await soldOrder([mug, 2], [book, 1])
  await shipOrder(shop, order.id)
  const data = await dataOf(order.orderNo)
  const { body } = await finance.request<{ amounts: { charged: string } }>('GET', `/orders/${order.id}`)
  expect(data.totals.payable).toBe(body.amounts.charged)
  expect(data).toMatchObject({
    ...{ orderId: order.id, orderNo: order.orderNo, type: 'SATIS', currency: 'TRY', missing: [] },
    seller: {
      scheme: 'VKN',
      number: '1234567890',
      mersis: '0123456789012345',
      town: 'Kadıköy',
      postCode: '',
      city: 'İstanbul',
    },
    internetSale: { paymentType: 'EFT/HAVALE', paymentDate: data.issueDate },
  })
  expect(data.internetSale.carrier).not.toBe('')
  expect(data.taxes.map(({ rate }) => rate)).toEqual(['0', '20'])
  expect((await dataOf(order.id)).uuid).toBe(data.uuid)
  expect(data.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect((await dataOf((await soldOrder([mug, 1])).id)).uuid).not.toBe(data.uuid)
})

test('the refunds of an order come with their KDV by rate', async () => {
  await giveSeller()
  const order = await soldOrder([mug, 1])
  const detail = await finance.request<{ version: number }>('GET', `/orders/${order.id}`)
  const made = await finance.request('POST', `/orders/${order.id}/refunds`, {
    version: detail.body.version,
    body: {
      ...{ lines: [], shipping: false, extra: '12.00', everything: false },
      ...{ reason: 'goodwill', note: '', amount: '12.00' },
    },
  })
  expect(made.status).toBe(200)
  expect((await dataOf(order.id)).refunds).toEqual([
    expect.objectContaining({ amount: '12.00', taxes: [{ rate: '20', gross: '12.00', tax: '2.00' }] }),
  ])
})

/**
 * Sequences of the UBL 2.1 schemas (OASIS, as the tax authority's UBL-TR 1.2.1 package has them unchanged), as far as our elements
 * go: an XSD sequence refuses any other order. The schemas themselves are too large to keep here.
 */
const SEQUENCES: Readonly<Record<string, string>> = {
  Invoice: `cbc:UBLVersionID cbc:CustomizationID cbc:ProfileID cbc:ID cbc:CopyIndicator cbc:UUID cbc:IssueDate cbc:InvoiceTypeCode cbc:Note
    cbc:DocumentCurrencyCode cbc:LineCountNumeric cac:OrderReference cac:AccountingSupplierParty cac:AccountingCustomerParty
    cac:PaymentMeans cac:TaxTotal cac:LegalMonetaryTotal cac:InvoiceLine`,
  'cac:OrderReference': 'cbc:ID cbc:IssueDate',
  'cac:Party': `cbc:WebsiteURI cac:PartyIdentification cac:PartyName cac:PostalAddress cac:PartyTaxScheme cac:Contact cac:Person`,
  'cac:PostalAddress': 'cbc:StreetName cbc:CitySubdivisionName cbc:CityName cac:Country',
  'cac:Contact': 'cbc:Telephone cbc:ElectronicMail',
  'cac:Person': 'cbc:FirstName cbc:FamilyName',
  'cac:PaymentMeans': 'cbc:PaymentMeansCode cbc:PaymentDueDate cbc:InstructionNote',
  'cac:TaxTotal': 'cbc:TaxAmount cac:TaxSubtotal',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cbc:Percent cac:TaxCategory',
  'cac:TaxCategory': 'cbc:TaxExemptionReasonCode cbc:TaxExemptionReason cac:TaxScheme',
  'cac:TaxScheme': 'cbc:Name cbc:TaxTypeCode',
  'cac:LegalMonetaryTotal': `cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount
    cbc:PayableAmount`,
  'cac:InvoiceLine': `cbc:ID cbc:Note cbc:InvoicedQuantity cbc:LineExtensionAmount cac:AllowanceCharge cac:TaxTotal cac:Item
    cac:Price`,
  'cac:AllowanceCharge': 'cbc:ChargeIndicator cbc:AllowanceChargeReason cbc:Amount cbc:BaseAmount',
  'cac:Item': 'cbc:Name cac:SellersItemIdentification',
}

type Node = { [name: string]: unknown }

/** Every element whose children are not in the order of its sequence. */
function outOfOrder(xml: string): string[] {
  const problems: string[] = []
  const walk = (name: string, children: Node[]) => {
    const names = children.map((child) => Object.keys(child).find((key) => key !== ':@') ?? '')
    const sequence = SEQUENCES[name]?.split(/\s+/)
    if (sequence) {
      const places = names.map((child) => sequence.indexOf(child))
      if (places.includes(-1) || places.some((place, index) => place < (places[index - 1] ?? 0)))
        problems.push(`${name}: ${names.join(' ')}`)
    }
    children.forEach((child, index) => {
      const inside = child[names[index] ?? '']
      if (Array.isArray(inside)) walk(names[index] ?? '', inside as Node[])
    })
  }
  const parsed = new XMLParser({ preserveOrder: true, ignoreAttributes: false }).parse(xml) as Node[]
  walk('', parsed)
  return problems
}

test('the XML has the elements of UBL-TR in their order, and the lists’ codes', async () => {
  await giveSeller()
  const order = await soldOrder([mug, 2], [book, 1])
  const { type, text } = await xmlOf(order.orderNo)
  expect(type).toBe('application/xml; charset=utf-8')
  expect(outOfOrder(text)).toEqual([])
  const invoice = read(text)
  expect(invoice).toMatchObject({
    'cbc:UBLVersionID': '2.1',
    'cbc:CustomizationID': 'TR1.2',
    'cbc:ProfileID': 'EARSIVFATURA',
    'cbc:InvoiceTypeCode': 'SATIS',
    'cbc:CopyIndicator': 'false',
    'cbc:LineCountNumeric': '3',
  })
  expect(invoice['cbc:ID']).toMatch(/^[A-Z0-9]{3}20\d{2}\d{9}$/)
  expect(JSON.stringify(invoice['cbc:Note'])).toContain('Ödeme şekli: EFT/HAVALE')
  const [mugLine, bookLine, delivery] = invoice['cac:InvoiceLine']
  expect(mugLine['cbc:InvoicedQuantity']).toEqual({ '#text': '2', '@_unitCode': 'C62' })
  const categoryOf = (line: Node) =>
    (line['cac:TaxTotal'] as { 'cac:TaxSubtotal': { 'cac:TaxCategory': Node } })['cac:TaxSubtotal'][
      'cac:TaxCategory'
    ]
  expect(categoryOf(bookLine)).toMatchObject({
    'cbc:TaxExemptionReasonCode': '351',
    'cac:TaxScheme': { 'cbc:TaxTypeCode': '0015' },
  })
  expect(delivery['cac:Item']['cbc:Name']).toBe('Kargo bedeli')
  const lineNets = invoice['cac:InvoiceLine'].map(
    (each: { 'cbc:LineExtensionAmount': { '#text': string } }) =>
      Big(each['cbc:LineExtensionAmount']['#text']),
  )
  const total = invoice['cac:LegalMonetaryTotal']
  expect(total['cbc:LineExtensionAmount']['#text']).toBe(sum(lineNets).toFixed(2))
})

test('the discount of an edit stands on the invoice: price × pieces − discount is the net of each line', async () => {
  await giveSeller()
  const order = await soldOrder([mug, 3], [book, 2])
  expect(await editFirstLine(shop, order.id, { quantity: 2, discount: Big('12.35') })).toBe(true)
  const data = await dataOf(order.id)
  const products = data.lines.filter(({ kind }) => kind === 'product')
  for (const { unitPrice, quantity, allowance, net } of products) {
    expect(Number(allowance)).toBeGreaterThan(0)
    expect(roundKurus(Big(unitPrice).times(String(quantity)).minus(allowance)).toFixed(2)).toBe(net)
  }
  const { body } = await finance.request<{ amounts: { total: string }; lines: { discount: string }[] }>(
    'GET',
    `/orders/${order.id}`,
  )
  expect(data.totals.payable).toBe(body.amounts.total)
  expect(sum(body.lines.map(({ discount }) => Big(discount))).toFixed(2)).toBe('12.35')
  const { text } = await xmlOf(order.id)
  expect(outOfOrder(text)).toEqual([])
  const [first, second, delivery] = read(text)['cac:InvoiceLine']
  for (const [index, line] of [first, second].entries())
    expect(line['cac:AllowanceCharge']).toMatchObject({
      'cbc:ChargeIndicator': 'false',
      'cbc:Amount': { '#text': products[index]?.allowance },
    })
  expect(delivery).not.toHaveProperty('cac:AllowanceCharge')
})

test('hostile names stay text, and characters that XML cannot hold are left out', async () => {
  await giveSeller()
  const data = await dataOf((await soldOrder([mug, 1])).id)
  const evil = `</cbc:Name><x a="1">&amp;]]>'\u0000\u0007\ufffe\ud800 ş`
  const xml = invoiceXml({
    ...data,
    seller: { ...data.seller, title: evil, mersis: evil },
    buyer: { ...data.buyer, firstName: evil, familyName: evil, street: evil },
    lines: data.lines.map((line) => ({ ...line, name: evil, code: evil, unit: evil })),
  })
  expect(outOfOrder(xml)).toEqual([])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(xml).not.toMatch(/[\u0000-\u0008\ufffe]/)
  const invoice = read(xml)
  expect(invoice['cac:InvoiceLine'][0]['cac:Item']['cbc:Name']).toContain('<x a="1">&amp;]]>')
})

test('a company’s order is a commercial invoice to its tax number', async () => {
  await giveSeller()
  const order = await soldOrder([mug, 1])
  await db.unchecked(
    `update orders set invoice_address = replace(invoice_address, 'T.C. Kimlik No', 'Eski') ||
       '|Firma: Alıcı Ltd.|Vergi Dairesi: Beşiktaş|Vergi No: 9876543217' where id = $1`,
    [order.id],
  )
  const data = await dataOf(order.id)
  expect([data.profile, data.buyer]).toEqual([
    'TICARIFATURA',
    expect.objectContaining({
      scheme: 'VKN',
      number: '9876543217',
      title: 'Alıcı Ltd.',
      taxOffice: 'Beşiktaş',
    }),
  ])
  const { 'cac:Party': party } = read((await xmlOf(order.id)).text)['cac:AccountingCustomerParty']
  expect(party['cac:PartyIdentification']['cbc:ID']).toEqual({ '#text': '9876543217', '@_schemeID': 'VKN' })
  expect(party['cac:PartyName']['cbc:Name']).toBe('Alıcı Ltd.')
  expect(party['cac:Person']).toBeUndefined()
})

test('reading is recorded for each person and format; support may not', async () => {
  await giveSeller()
  const order = await soldOrder([mug, 1])
  await dataOf(order.id)
  await xmlOf(order.id)
  const { rows } = await db.unchecked<{ staff_id: string; format: string }>(
    `select staff_id, after->>'format' as format from audit_log where record_id = $1 and action = 'order.invoice-data' order by id`,
    [order.id],
  )
  expect(rows).toEqual([
    { staff_id: finance.id, format: 'json' },
    { staff_id: finance.id, format: 'xml' },
  ])
  const support = await staffBrowser(made, 'support')
  for (const end of ['', '.xml'])
    expect((await support.request('GET', `/orders/${order.id}/invoice-data${end}`)).status).toBe(403)
})

test('a cancelled order has no invoice data', async () => {
  await giveSeller()
  const order = await soldOrder([mug, 1])
  const { version } = (await finance.request<{ version: number }>('GET', `/orders/${order.id}`)).body
  const owner = await staffBrowser(made, 'owner')
  const cancel = { reason: 'out_of_stock' }
  await owner.request('POST', `/orders/${order.id}/cancel`, { body: cancel, version })
  const answer = await finance.request('GET', `/orders/${order.id}/invoice-data`)
  expect([answer.status, answer.body]).toEqual([
    409,
    expect.objectContaining({ error: expect.objectContaining({ code: 'WRONG_STATE' }) }),
  ])
  expect((await finance.request('GET', '/orders/o_none/invoice-data')).status).toBe(404)
})
