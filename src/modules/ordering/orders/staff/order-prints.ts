import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { placeLine } from '#modules/kernel/people/address-rules.ts'
import { fitLogo, type Logo } from '#modules/kernel/pictures/logo-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { documentFonts } from '#modules/platform/media/document-fonts.server.ts'
import { formatDate } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { Big, formatMoney } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { findOrderDetail } from '../order/order-detail.ts'
import { paymentName } from '../order/order-names.ts'
import type { OrdersDeps } from '../orders-types.ts'
import type { OrderAddress, OrderDetail, OrderPaper } from './orders-admin-schemas.ts'

export interface PapersWanted {
  kind: OrderPaper
  /** In the order in which they are printed. */
  orderNos: readonly string[]
  locale: Locale
}

interface PaperShop {
  name: string
  address: string
  /** The logo as a data URL, with its size. */
  logo: (Pick<Logo, 'width' | 'height'> & { data: string }) | null
}

type Title = (text: { locale: Locale }) => string
interface Paper {
  order: OrderDetail
  shop: PaperShop
  locale: Locale
}

const lira = (amount: string) => formatMoney(amount, 'TRY')
const GREY = '#555555'
const POINTS_PER_MM = 72 / 25.4
/** The label of parcel printers. */
const LABEL = { width: 100 * POINTS_PER_MM, height: 150 * POINTS_PER_MM }

/** Largest logo on a page and on a label, in points. */
const LOGO_ON_PAGE = { width: 170, height: 40 }
const LOGO_ON_LABEL = { width: 130, height: 26 }

/** The shop's logo, or its name in type. */
function shopName(
  { name, logo }: PaperShop,
  box: { width: number; height: number },
  alignment: 'left' | 'right',
): Content {
  if (!logo) return { text: name, bold: true, alignment }
  return { image: logo.data, ...fitLogo(logo, box), alignment, margin: [0, 0, 0, 4] }
}

function addressBlock(title: string, address: OrderAddress): Content {
  const { companyName, name, address: street, number, taxOffice, taxNumber } = address
  return {
    stack: [
      { text: title, color: GREY, fontSize: 8, margin: [0, 0, 0, 2] },
      ...(companyName ? [{ text: companyName, bold: true }] : []),
      { text: name, bold: !companyName },
      street,
      placeLine(address),
      number,
      ...(taxNumber ? [{ text: `${taxOffice} ${taxNumber}`.trim(), color: GREY }] : []),
    ],
  }
}

const header = ({ order, shop, locale }: Paper, title: Title): Content => ({
  columns: [
    {
      stack: [
        { text: title({ locale }), fontSize: 16, bold: true },
        {
          text: m.order_paper_order({ orderNo: order.orderNo }, { locale }),
          fontSize: 11,
          margin: [0, 2, 0, 0],
        },
        {
          text: `${formatDate(new Date(order.createdAt))} · ${paymentName(order.paymentType, locale)}`,
          color: GREY,
        },
      ],
    },
    {
      stack: [
        shopName(shop, LOGO_ON_PAGE, 'right'),
        ...(shop.logo ? [{ text: shop.name, alignment: 'right' as const }] : []),
        { text: shop.address, alignment: 'right', color: GREY },
      ],
    },
  ],
  margin: [0, 0, 0, 16],
})

const addresses = ({ order, locale }: Paper): Content => ({
  columns: [
    addressBlock(m.order_paper_deliver_to({}, { locale }), order.deliveryAddress),
    addressBlock(m.order_paper_bill_to({}, { locale }), order.invoiceAddress),
  ],
  columnGap: 24,
  margin: [0, 0, 0, 16],
})

const below = (text: string): Content => ({ text, margin: [0, 12, 0, 0] })

/** The chosen way of delivery, which the parcel is sent by, and the buyer's note. */
const noteOf = ({ order, locale }: Paper): Content[] => [
  ...(order.amounts.deliveryMethod === ''
    ? []
    : [below(m.shipping_by({ method: order.amounts.deliveryMethod }, { locale }))]),
  ...(order.description === '' ? [] : [below(m.order_paper_note({ note: order.description }, { locale }))]),
]

const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })
const bold = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
  text,
  bold: true,
  alignment,
})
const named = (line: OrderDetail['lines'][number]) =>
  line.variant === '' ? line.name : `${line.name} (${line.variant})`
const pieces = (line: OrderDetail['lines'][number]) => `${line.quantity} ${line.unit}`

function table(widths: (string | number)[], rows: TableCell[][]): Content {
  return { table: { headerRows: 1, dontBreakRows: true, widths, body: rows }, layout: 'lightHorizontalLines' }
}

function packingSlip(paper: Paper): Content[] {
  const { order, locale } = paper
  return [
    header(paper, (text) => m.order_paper_packing_slip({}, text)),
    addresses(paper),
    table(
      [12, 90, '*', 60],
      [
        [
          '',
          bold(m.order_paper_code({}, { locale })),
          bold(m.order_paper_product({}, { locale })),
          bold(m.order_paper_quantity({}, { locale }), 'right'),
        ],
        ...order.lines.map((line) => [box(), line.code, named(line), right(pieces(line))]),
      ],
    ),
    ...noteOf(paper),
  ]
}

/** A box to tick, drawn, because fonts lack the sign. */
const box = (): TableCell => ({ canvas: [{ type: 'rect', x: 0, y: 1, w: 9, h: 9, lineWidth: 0.75 }] })

function totals({ order, locale }: Paper): Content {
  const { amounts } = order
  const taxes = amounts.taxes.map(({ rate, tax }) => [m.order_paper_tax_of({ rate }, { locale }), lira(tax)])
  const fee =
    Number(amounts.paymentFee) > 0 ? [[m.order_paper_fee({}, { locale }), lira(amounts.paymentFee)]] : []
  const discount = Big(amounts.discount)
  const off = discount.gt('0')
    ? [
        [
          m.before_discount({}, { locale }),
          lira(Big(amounts.subTotal).plus(amounts.tax).plus(discount).toFixed(2)),
        ],
        [
          amounts.couponCode === ''
            ? m.discount({}, { locale })
            : m.discount_by_code({ code: amounts.couponCode }, { locale }),
          lira(`-${amounts.discount}`),
        ],
      ]
    : []
  const rows = [
    ...off,
    [m.order_paper_sub_total({}, { locale }), lira(amounts.subTotal)],
    ...taxes,
    [
      amounts.deliveryMethod === ''
        ? m.order_paper_shipping({}, { locale })
        : m.shipping_by({ method: amounts.deliveryMethod }, { locale }),
      lira(amounts.shippingTotal),
    ],
    ...fee,
  ].map(([label = '', amount = '']) => [label, right(amount)])
  const total = [bold(m.order_paper_total({}, { locale })), bold(lira(amounts.total), 'right')]
  const charged =
    Number(amounts.commission) > 0
      ? [
          [m.commission({}, { locale }), right(lira(amounts.commission))],
          [bold(m.amount_paid({}, { locale })), bold(lira(amounts.charged), 'right')],
        ]
      : []
  return {
    columns: [
      { width: '*', text: '' },
      {
        width: 230,
        table: { widths: ['*', 'auto'], body: [...rows, total, ...charged] },
        layout: 'noBorders',
      },
    ],
    margin: [0, 12, 0, 0],
  }
}

function summary(paper: Paper): Content[] {
  const { order, locale } = paper
  return [
    header(paper, (text) => m.order_paper_summary({}, text)),
    addresses(paper),
    table(
      [80, '*', 60, 40, 80],
      [
        [
          bold(m.order_paper_code({}, { locale })),
          bold(m.order_paper_product({}, { locale })),
          bold(m.order_paper_quantity({}, { locale }), 'right'),
          bold(m.order_paper_tax({}, { locale }), 'right'),
          bold(m.order_paper_amount({}, { locale }), 'right'),
        ],
        ...order.lines.map((line) => [
          line.code,
          named(line),
          right(pieces(line)),
          right(`%${line.taxRate}`),
          right(lira(line.gross)),
        ]),
      ],
    ),
    totals(paper),
    ...noteOf(paper),
  ]
}

function label({ order, shop, locale }: Paper): Content[] {
  const { deliveryAddress: to, amounts } = order
  // The first parcel's carrier collects everything, so the label of a later one names nothing.
  const isLater = order.parcels.length > 0 && order.lines.some(({ owed }) => owed > 0)
  const collect = order.paymentType === 'cash_on_delivery' && !isLater
  return [
    { text: m.order_paper_sender({}, { locale }), fontSize: 8, color: GREY },
    shopName(shop, LOGO_ON_LABEL, 'left'),
    ...(shop.logo ? [{ text: shop.name, fontSize: 9 }] : []),
    { text: shop.address, fontSize: 9, margin: [0, 0, 0, 14] },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: LABEL.width - 40, y2: 0, lineWidth: 1 }],
      margin: [0, 0, 0, 14],
    },
    { text: m.order_paper_recipient({}, { locale }), fontSize: 8, color: GREY },
    ...(to.companyName ? [{ text: to.companyName, fontSize: 13 }] : []),
    { text: to.name, bold: true, fontSize: 18, margin: [0, 2, 0, 6] },
    { text: to.address, fontSize: 13 },
    { text: placeLine(to), fontSize: 15, bold: true, margin: [0, 6, 0, 6] },
    { text: to.number, fontSize: 13, margin: [0, 0, 0, 14] },
    { text: m.order_paper_order({ orderNo: order.orderNo }, { locale }), fontSize: 13, bold: true },
    ...(collect
      ? [
          {
            text: m.order_paper_collect({ amount: lira(amounts.total) }, { locale }),
            fontSize: 13,
            bold: true,
            margin: [0, 8, 0, 0] as [number, number, number, number],
          },
        ]
      : []),
  ]
}

const CONTENTS = { 'packing-slip': packingSlip, summary, label } as const

function documentOf(kind: OrderPaper, papers: readonly Paper[], locale: Locale): TDocumentDefinitions {
  const isLabel = kind === 'label'
  return {
    ...(isLabel ? { pageSize: LABEL, pageMargins: 20 } : { pageSize: 'A4', pageMargins: [40, 40, 40, 50] }),
    info: { title: papers.map(({ order }) => order.orderNo).join(', ') },
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
    content: papers.map((paper, index) => ({
      stack: CONTENTS[kind](paper),
      ...(index > 0 && { pageBreak: 'before' as const }),
    })),
    ...(!isLabel && {
      footer: (page: number, pages: number) => ({
        text: m.order_paper_page({ page, pages }, { locale }),
        alignment: 'center',
        fontSize: 8,
        color: GREY,
        margin: [0, 20, 0, 0],
      }),
    }),
  }
}

/** Loaded with the first print: a shop that prints nothing does not hold it in memory. */
async function pdfOf(definition: TDocumentDefinitions): Promise<Buffer> {
  const { default: pdfmake } = await import('pdfmake')
  const { folder, regular, medium } = documentFonts()
  pdfmake.setFonts({ Roboto: { normal: regular, bold: medium } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder))
  return pdfmake.createPdf(definition).getBuffer()
}

async function logoOf(pictures: OrdersDeps['pictures'], logo: Logo | null): Promise<PaperShop['logo']> {
  if (!logo) return null
  const png = await pictures.read(logo.path.slice('/images/'.length))
  return png && { ...logo, data: `data:image/png;base64,${png.toString('base64')}` }
}

/** Orders as one PDF in the order of the numbers, unknown ones left out; null when none is known. Recorded before it is made. */
export async function printOrders(
  deps: Pick<OrdersDeps, 'db' | 'catalogue' | 'mail' | 'settings' | 'pictures'>,
  actor: Actor,
  { kind, orderNos, locale }: PapersWanted,
): Promise<Buffer | null> {
  const settings = deps.settings.get()
  const shop = {
    name: deps.settings.store().name,
    address: settings.returnAddress || settings.companyTitle,
    logo: await logoOf(deps.pictures, settings.magazaLogosu),
  }
  const papers: Paper[] = []
  for (const orderNo of orderNos) {
    const order = await findOrderDetail(deps, { orderNo }, locale)
    if (order) papers.push({ order, shop, locale })
  }
  if (papers.length === 0) return null
  const printed = papers.map(({ order }) => order.orderNo)
  await writeAudit(deps.db, actor, {
    action: 'export.order-papers',
    recordId: kind,
    after: { orders: printed },
  })
  return pdfOf(documentOf(kind, papers, locale))
}
