import {
  boolean,
  date,
  int,
  json,
  nullable,
  numeric,
  type Statement,
  statement,
  text,
  timestamptz,
} from '#database/statement.ts'
import { WIRE_INVOICE_TYPES } from '#modules/customers/addresses-wire.ts'
import {
  WIRE_ORDER_STATUSES,
  WIRE_REFUND_STATUSES,
  WIRE_RETURN_KINDS,
  WIRE_RETURN_REASONS,
  WIRE_RETURN_STATUSES,
} from '#modules/orders/orders-wire.ts'
import { WIRE_PAYMENT_TYPES } from '#modules/payments/payments-wire.ts'
import { WIRE_REVIEW_STATUSES } from '#modules/reviews/reviews-wire.ts'
import { wireWordSql } from '#shared/wire-words.ts'

/** Rows read at a time, so that a customer with thousands of orders needs no more memory than one with few. */
export const PORTION = 200
const ONE_PORTION = `limit ${PORTION} offset $2`
/** The customer's id and the position of the first row. */
const PAGE = [text, int] as const
const LIST = json<object[]>()

/** One section of a customer's data export. */
export interface ExportSection {
  name: string
  /** Tables it covers. A customer's table that is neither here nor in `NOT_EXPORTED` fails a test. */
  tables: readonly string[]
  /** `PORTION` rows of the customer from a position on; ordered so that new rows do not change the earlier ones. */
  rows: Statement<readonly [customerId: string, offset: number], object>
  /** One object instead of a list. */
  single?: true
}

/** Tables with data of a customer that are not exported, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  cart_additions:
    'random keys, stored for a day, that make a repeated click add once; the cart has what was added',
  customer_credentials:
    'the hash of a password is for the shop alone; the account section says that there is one',
  customer_verifications: 'links that open the account, for a day at most',
  stock_ledger: 'stock movements; they name an order and no personal data',
}

const ORDER_LINES = `(select json_agg(json_build_object(
    'position', l.position, 'code', l.code, 'name', l.name, 'variant', l.variant, 'brand', l.brand_name,
    'unit', l.unit_value, 'quantity', l.quantity, 'taxRate', l.tax_rate::text, 'currency', l.currency,
    'unitPrice', l.unit_price::text, 'exchangeRate', l.exchange_rate::text, 'net', l.net::text, 'tax', l.tax::text,
    'gross', l.gross::text, 'carrier', l.carrier_name, 'trackingNo', l.tracking_no) order by l.position)
  from order_lines l where l.order_id = o.id)`

const ORDER_RETURNS = `(select json_agg(json_build_object(
    'kind', ${wireWordSql('r.kind', WIRE_RETURN_KINDS)}, 'reason', ${wireWordSql('r.reason', WIRE_RETURN_REASONS)},
    'note', r.note, 'status', ${wireWordSql('r.status', WIRE_RETURN_STATUSES)}, 'answer', r.answer,
    'createdAt', r.created_at, 'decidedAt', r.decided_at, 'closedAt', r.closed_at,
    'lines', (select json_agg(json_build_object('position', l.position, 'quantity', rl.quantity) order by l.position)
                from order_return_lines rl join order_lines l on l.id = rl.order_line_id where rl.return_id = r.id)
  ) order by r.created_at, r.id) from order_returns r where r.order_id = o.id)`

const ORDER_REFUNDS = `(select json_agg(json_build_object(
    'amount', f.amount::text, 'status', ${wireWordSql('f.status', WIRE_REFUND_STATUSES)},
    'createdAt', f.created_at, 'settledAt', f.settled_at) order by f.id)
  from order_refunds f where f.order_id = o.id)`

const ORDER_EVENTS = `(select json_agg(json_build_object('kind', e.kind, 'createdAt', e.created_at) order by e.id)
  from order_events e where e.order_id = o.id)`

const ORDER_ACCEPTANCES = `(select json_agg(json_build_object(
    'document', a.document, 'accepted', a.accepted, 'html', a.html, 'sha256', a.sha256, 'ip', a.ip,
    'createdAt', a.created_at) order by a.document) from order_acceptances a where a.order_id = o.id)`

/** Everything the shop stores about a customer, in the order of the file. Amounts are text, so that none is rounded. */
export const EXPORT_SECTIONS: readonly ExportSection[] = [
  {
    name: 'account',
    tables: ['customers'],
    single: true,
    rows: statement(
      {
        params: PAGE,
        row: {
          id: text,
          name: text,
          surname: text,
          email: text,
          emailVerified: boolean,
          phone: text,
          gender: text,
          birthdate: nullable(date),
          openAccount: boolean,
          locale: text,
          createdAt: timestamptz,
          updatedAt: timestamptz,
          hasPassword: boolean,
        },
      },
      `select id, name, surname, email, email_verified as "emailVerified", phone, gender, birthdate,
            open_account as "openAccount", locale, created_at as "createdAt", updated_at as "updatedAt",
            exists (select from customer_credentials where customer_id = c.id and password is not null) as "hasPassword"
          from customers c where id = $1 ${ONE_PORTION}`,
    ),
  },
  {
    name: 'addresses',
    tables: ['addresses'],
    rows: statement(
      {
        params: PAGE,
        row: {
          title: text,
          name: text,
          country: text,
          city: text,
          town: text,
          address: text,
          phone: text,
          invoiceType: text,
          idNumber: text,
          companyName: text,
          taxOffice: text,
          taxNumber: text,
          createdAt: timestamptz,
          updatedAt: timestamptz,
        },
      },
      `select title, name, country, city, town, address, phone,
            ${wireWordSql('invoice_type', WIRE_INVOICE_TYPES)} as "invoiceType",
            id_number as "idNumber", company_name as "companyName", tax_office as "taxOffice", tax_number as "taxNumber",
            created_at as "createdAt", updated_at as "updatedAt"
          from addresses where customer_id = $1 order by id ${ONE_PORTION}`,
    ),
  },
  {
    name: 'branches',
    tables: ['customer_branches'],
    rows: statement(
      { params: PAGE, row: { name: text } },
      `select name from customer_branches where customer_id = $1 order by id ${ONE_PORTION}`,
    ),
  },
  {
    name: 'consents',
    tables: ['customer_consents'],
    rows: statement(
      { params: PAGE, row: { channel: text, granted: boolean, text, ip: text, createdAt: timestamptz } },
      `select channel, granted, text, ip, created_at as "createdAt"
          from customer_consents where customer_id = $1 order by id ${ONE_PORTION}`,
    ),
  },
  {
    name: 'sessions',
    tables: ['customer_sessions'],
    rows: statement(
      {
        params: PAGE,
        row: { ip: nullable(text), browser: nullable(text), createdAt: timestamptz, expiresAt: timestamptz },
      },
      `select ip_address as ip, user_agent as browser, created_at as "createdAt", expires_at as "expiresAt"
          from customer_sessions where customer_id = $1 order by created_at, id ${ONE_PORTION}`,
    ),
  },
  {
    name: 'browsers',
    tables: ['visitors'],
    rows: statement(
      {
        params: PAGE,
        row: {
          createdAt: timestamptz,
          orderedAt: nullable(timestamptz),
          orderNo: nullable(text),
          deliveryAddress: nullable(text),
          invoiceAddress: nullable(text),
          branch: nullable(text),
        },
      },
      `select v.created_at as "createdAt", v.placed_at as "orderedAt", o.order_no as "orderNo",
            d.title as "deliveryAddress", i.title as "invoiceAddress", b.name as branch
          from visitors v
          left join orders o on o.id = v.placed_order_id and o.customer_id = $1
          left join addresses d on d.id = v.delivery_address_id and d.customer_id = $1
          left join addresses i on i.id = v.invoice_address_id and i.customer_id = $1
          left join customer_branches b on b.id = v.branch_id and b.customer_id = $1
          where num_nonnulls(o.id, d.id, i.id, b.id) > 0 order by v.id ${ONE_PORTION}`,
    ),
  },
  {
    name: 'orders',
    tables: [
      'orders',
      'order_lines',
      'order_events',
      'order_acceptances',
      'order_returns',
      'order_return_lines',
      'order_refunds',
    ],
    rows: statement(
      {
        params: PAGE,
        row: {
          orderNo: text,
          status: text,
          paymentType: int,
          description: text,
          branch: text,
          locale: text,
          invoiceAddress: text,
          deliveryAddress: text,
          subTotal: numeric,
          tax: numeric,
          shippingTotal: numeric,
          paymentFee: numeric,
          total: numeric,
          shownCurrency: text,
          shownRate: numeric,
          bankAccounts: text,
          paymentDueAt: nullable(timestamptz),
          createdAt: timestamptz,
          cancelledAt: nullable(timestamptz),
          deliveredAt: nullable(timestamptz),
          lines: nullable(LIST),
          events: LIST,
          acceptances: LIST,
          returns: LIST,
          refunds: LIST,
        },
      },
      `select o.order_no as "orderNo", ${wireWordSql('o.status', WIRE_ORDER_STATUSES)} as status,
            (${wireWordSql('o.payment_type', WIRE_PAYMENT_TYPES)})::smallint as "paymentType", o.description,
            o.branch_name as branch, o.locale, o.invoice_address as "invoiceAddress",
            o.delivery_address as "deliveryAddress", o.sub_total as "subTotal", o.tax,
            o.shipping_total as "shippingTotal", o.payment_fee as "paymentFee", o.total,
            o.shown_currency as "shownCurrency", o.shown_rate as "shownRate", o.bank_accounts as "bankAccounts",
            o.payment_due_at as "paymentDueAt", o.created_at as "createdAt",
            o.cancelled_at as "cancelledAt", o.delivered_at as "deliveredAt", ${ORDER_LINES} as lines,
            coalesce(${ORDER_EVENTS}, '[]') as events, coalesce(${ORDER_ACCEPTANCES}, '[]') as acceptances,
            coalesce(${ORDER_RETURNS}, '[]') as returns, coalesce(${ORDER_REFUNDS}, '[]') as refunds
          from orders o where o.customer_id = $1 order by o.created_at, o.id ${ONE_PORTION}`,
    ),
  },
  {
    name: 'payments',
    tables: ['payments', 'payment_events'],
    rows: statement(
      {
        params: PAGE,
        row: {
          kind: text,
          orderNo: nullable(text),
          status: text,
          price: numeric,
          paidPrice: numeric,
          installment: int,
          commissionRate: numeric,
          cardLastDigits: text,
          bank: text,
          ip: text,
          locale: text,
          description: text,
          createdAt: timestamptz,
          settledAt: nullable(timestamptz),
          events: LIST,
        },
      },
      `select p.kind, o.order_no as "orderNo", p.status, p.price, p.paid_price as "paidPrice", p.installment,
            p.commission_rate as "commissionRate", p.card_hint as "cardLastDigits", p.bank_name as bank, p.ip, p.locale,
            p.description, p.created_at as "createdAt", p.settled_at as "settledAt",
            coalesce((select json_agg(json_build_object('kind', e.kind, 'createdAt', e.created_at) order by e.id)
              from payment_events e where e.payment_id = p.id), '[]') as events
          from payments p left join orders o on o.id = p.order_id where p.customer_id = $1
          order by p.created_at, p.id ${ONE_PORTION}`,
    ),
  },
  {
    name: 'reviews',
    tables: ['reviews', 'replaced_reviews'],
    rows: statement(
      {
        params: PAGE,
        row: {
          productCode: text,
          product: text,
          orderNo: nullable(text),
          shownName: text,
          title: text,
          description: text,
          star: int,
          status: text,
          refusalReason: text,
          createdAt: timestamptz,
          updatedAt: timestamptz,
          replaced: boolean,
        },
      },
      `select p.code as "productCode", p.name as product, o.order_no as "orderNo", r.author_name as "shownName",
            r.title, r.description, r.star,
            ${wireWordSql('r.status', WIRE_REVIEW_STATUSES)} as status, r.refusal_reason as "refusalReason",
            r.created_at as "createdAt", r.updated_at as "updatedAt", r.replaced
          from (
            select id, product_id, order_id, customer_id, author_name, title, description, star, status, refusal_reason,
              created_at, updated_at, false as replaced from reviews
            union all
            select id, product_id, order_id, customer_id, author_name, title, description, star, status, refusal_reason,
              created_at, updated_at, true from replaced_reviews) r
          join products p on p.id = r.product_id left join orders o on o.id = r.order_id
          where r.customer_id = $1 order by r.id ${ONE_PORTION}`,
    ),
  },
  {
    name: 'wishlist',
    tables: ['wishlist_items'],
    rows: statement(
      { params: PAGE, row: { productCode: text, product: text, createdAt: timestamptz } },
      `select p.code as "productCode", p.name as product, w.created_at as "createdAt"
          from wishlist_items w join products p on p.id = w.product_id
          where w.customer_id = $1 order by w.created_at, p.id ${ONE_PORTION}`,
    ),
  },
  {
    name: 'cart',
    tables: ['carts', 'cart_lines'],
    rows: statement(
      { params: PAGE, row: { note: text, updatedAt: timestamptz, lines: LIST } },
      `select c.note, c.updated_at as "updatedAt",
            coalesce((select json_agg(json_build_object('productCode', p.code, 'product', p.name, 'unit', u.value,
                'quantity', l.quantity, 'addedAt', l.added_at) order by l.id)
              from cart_lines l join products p on p.id = l.product_id join product_units u on u.id = l.unit_id
              where l.cart_id = c.id), '[]') as lines
          from carts c where c.customer_id = $1 ${ONE_PORTION}`,
    ),
  },
  {
    name: 'letters',
    tables: ['mail_messages'],
    rows: statement(
      {
        params: PAGE,
        row: {
          template: text,
          locale: text,
          recipient: text,
          status: text,
          createdAt: timestamptz,
          sentAt: nullable(timestamptz),
        },
      },
      `select template, locale, recipient, status, created_at as "createdAt", sent_at as "sentAt"
          from mail_messages where customer_id = $1 order by id ${ONE_PORTION}`,
    ),
  },
  {
    name: 'statement',
    tables: ['account_entries'],
    rows: statement(
      {
        params: PAGE,
        row: { amount: numeric, currency: text, dueOn: date, description: text, createdAt: timestamptz },
      },
      `select amount, currency, due_on as "dueOn", description, created_at as "createdAt"
          from account_entries where customer_id = $1 order by id ${ONE_PORTION}`,
    ),
  },
]
