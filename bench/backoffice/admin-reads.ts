import { HISTORY_PERMISSIONS } from '#modules/platform/audit/audit-rules.ts'

/** What staff asks the API of the back office for, by its routes: the scenario `backoffice` measures each of them. */

/** Records of the measured shop that the requests are about. */
export interface OfficeSample {
  /** Of the newest orders and of others. */
  orderNos: readonly string[]
  /** Orders that wait to be sent. */
  unsent: readonly string[]
  customers: readonly string[]
  emails: readonly string[]
  phones: readonly string[]
  productCodes: readonly string[]
  pages: readonly string[]
  reviews: readonly string[]
  privacyRequests: readonly string[]
  webhooks: readonly string[]
  staff: readonly string[]
}

export interface AdminRead {
  /** As the route is declared, below `/api/admin`. */
  route: string
  /** Kinds of one route are measured separately, so that a slow one is not hidden by the others. */
  kind: string
  /** Below `/api/admin`, each sent once. */
  paths: readonly string[]
  /** A download, which staff waits for as for any file: no budget, its figures are only printed. */
  file?: true
  /** Milliseconds that 95 of 100 may take, where it is not that of all. */
  p95?: number
}

/** Routes that read one row of their own, or a file, whatever the shop holds, and need something that only a person has. */
export const UNMEASURED: Readonly<Record<string, string>> = {
  '/coupons': 'the seeded shop has no coupons',
  '/coupons/:id': 'the seeded shop has no coupons',
  '/coupons/export': 'a file',
  '/coupons/targets': 'reads at most twenty rows by their names',
  '/imports/:id': 'reads the folder of one upload',
  '/imports/:id/problems': 'reads the folder of one upload',
  '/imports/runs/:run': 'needs an import, whose changes are found by the key of the run',
  '/imports/runs/:run/undo': 'needs an import, whose changes are found by the key of the run',
  '/invitation': 'needs the token of an email',
  '/move-in': 'reads the folders of uploads',
  '/move-in/:id': 'reads the folder of one upload',
  '/move-in/:id/problems': 'reads the folder of one upload',
  '/move-in/runs/:run': 'needs a file that was brought in, whose records are found by the key of the run',
  '/move-in/runs/:run/undo':
    'needs a file that was brought in, whose records are found by the key of the run',
  '/logo': 'reads the settings and no table of rows',
  '/orders/:id/invoice-data.xml': "needs the seller's tax number, and reads what the JSON beside it reads",
  '/reviews/:id/photos/:name': 'needs a photo, found by its name',
  '/orders/:id/invoice.pdf': 'needs an uploaded file, found by the key of the order',
  '/returns/:returnId/label.pdf': 'needs an uploaded file, found by the key of the return',
  '/returns/:returnId/photos/:photo': 'needs an uploaded file, found by its key',
  '/returns/sending': 'reads the settings and no table of rows',
  '/brands/:id': 'reads one row by its key',
  '/brands/:id/merge': 'counts before a merge, which staff waits for',
  '/tags/:id/dissolution': 'counts before a merge or a deletion, which staff waits for',
  '/categories': 'a shop has some hundreds',
  '/categories/:id': 'reads one row by its key',
  '/categories/:id/deletion': 'counts before a deletion, which staff waits for',
  '/earlier-orders': 'the seeded shop has no earlier orders',
  '/earlier-orders/:id': 'the seeded shop has no earlier orders',
  '/media': 'the seeded shop has few pictures',
  '/media/:file': 'looks for a picture in the texts of the shop, which staff waits for',
  '/product-changes/:run': 'needs a run, whose changes are found by the key of the run',
  '/product-changes/:run/rows': 'needs a run, whose changes are found by the key of the run',
  '/product-changes/:run/undo': 'needs a run, whose changes are found by the key of the run',
  '/product-changes/plans/:plan': 'needs a plan, found by its key',
  '/product-changes/recipes': 'at most 200 rows',
  '/products/:id': 'reads one product by its key',
  '/products/:id/changes/:entry/undo': 'reads one row by its key',
  '/products/:id/doctor': 'reads one product by its key',
  '/products/:id/price-check': 'reads one product by its key',
  '/products/:id/price-history': 'reads one product by its key',
  '/products/:id/stock': 'reads one product by its key',
  '/products/:id/variants/archived': 'reads the variants of one product by an index',
  '/products/:id/variants': 'reads one product by its key; the bench of the sheet has the one with the most',
  '/products/:id/video': 'reads one row by its key',
  '/warehouses': 'adds up the stock of the shop, which staff waits for',
  '/searches': 'the seeded shop has counted no searches',
  '/searches/export': 'a file',
  '/size-guides': 'a shop has some dozens',
  '/size-guides/:id': 'a shop has some dozens',
  '/size-guides/places': 'a shop has some dozens',
  '/search-phrases': 'at most 300 rows',
  '/search-phrases/help': 'packaged, and the first pages of the shop',
  '/synonyms': 'at most 2,000 rows, held in memory',
  '/synonyms/:id': 'at most 2,000 rows, held in memory',
  '/synonyms/rows': 'at most 2,000 rows, held in memory',
  '/synonyms/starter': 'packaged, held in memory',
  '/questions/:id': 'reads one row by its key, as /reviews/:id does',
  '/setup/owner': 'needs the link that a new shop prints',
}

const GIVEN = ['Ayşe', 'Fatma', 'Mehmet', 'Hasan', 'Işıl', 'Çağrı', 'Ömer', 'Tuğba']
const FAMILY = ['Yılmaz', 'Kaya', 'Öztürk', 'Şahin', 'Işık', 'Doğan', 'Güler', 'Acar']
const EACH = 40
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const pick = (words: readonly string[], index: number) => words[index % words.length] ?? ''
const fullName = (index: number) => `${pick(GIVEN, index)} ${pick(FAMILY, index >> 3)}`

/** The same list in pages of different lengths, so that no two requests are the same. */
const pages = (path: string, query: string) =>
  times(EACH, (index) => encodeURI(`${path}?${query}${query === '' ? '' : '&'}limit=${50 + index}`))
const search = (path: string, texts: readonly string[]) =>
  texts.map((text, index) => encodeURI(`${path}?q=${text}&limit=${30 + (index % 20)}`))
const repeated = (path: string) => times(EACH, (index) => `${path}?n=${index}`)

const STATUSES = ['unsent', 'awaiting-transfer', 'confirmed', 'preparing', 'shipped', 'delivered']
const LATER_STATUSES = ['return-requested', 'returned', 'cancelled', 'attempts']
const PAYMENTS = ['card', 'cash_on_delivery', 'bank_transfer']
const PROVINCES = ['İstanbul', 'Bayburt']
const RANGES = ['min=50000', 'min=100&max=101', 'max=50', 'from=2025-01-01&to=2025-01-07', 'from=2026-01-01']
const LINKED = [
  'returns=1',
  'refundRefused=1',
  'delivery=1',
  'returns=1&status=delivered',
  'refundRefused=1&status=returned',
]
const SORTS = ['newest', 'oldest', 'total-desc', 'total-asc']

/** Filters of the list of orders: each alone by every sort, and pairs of them. */
const ORDER_FILTERS: readonly string[] = [
  ...[...STATUSES, ...LATER_STATUSES].map((status) => `status=${status}`),
  ...PAYMENTS.map((payment) => `payment=${payment}`),
  ...PROVINCES.map((province) => `province=${province}`),
  ...RANGES,
  ...LINKED,
  ...['delivered', 'cancelled', 'unsent', 'returned'].flatMap((status) =>
    PROVINCES.map((province) => `status=${status}&province=${province}`),
  ),
  ...['delivered', 'cancelled', 'shipped', 'attempts'].flatMap((status) =>
    PAYMENTS.slice(0, 2).map((payment) => `status=${status}&payment=${payment}`),
  ),
  'province=İstanbul&payment=card',
  'province=Bayburt&payment=bank_transfer&min=1000',
  'province=İstanbul&from=2026-01-01&payment=cash_on_delivery',
]

function orderReads(sample: OfficeSample): AdminRead[] {
  const route = '/orders'
  const list = (kind: string, paths: readonly string[]): AdminRead => ({ route, kind, paths })
  return [
    list(
      'all, every sort',
      SORTS.flatMap((sort) => pages('/orders', `sort=${sort}`)),
    ),
    ...ORDER_FILTERS.map((filter) =>
      list(
        filter,
        SORTS.flatMap((sort) => pages('/orders', `${filter}&sort=${sort}`).slice(0, 10)),
      ),
    ),
    list('search by name', search(route, times(60, fullName))),
    list(
      'search by one name',
      search(
        route,
        times(16, (i) => pick([...GIVEN, ...FAMILY], i)),
      ),
    ),
    list(
      'search by name, with a filter, by total',
      times(40, (i) =>
        encodeURI(
          `/orders?q=${fullName(i)}&${pick(['status=delivered', 'province=Bayburt', 'payment=card'], i)}&sort=total-desc`,
        ),
      ),
    ),
    list('search by number', search(route, sample.orderNos.slice(0, 40))),
    list('search by phone', search(route, sample.phones)),
    list('search by email', search(route, sample.emails)),
    list('search by product code', search(route, sample.productCodes)),
    list(
      'of a product',
      sample.productCodes.map((code) => `/orders?product=${code}`),
    ),
    list(
      'of a customer',
      sample.customers.map((customer) => `/orders?customer=${customer}`),
    ),
    {
      route: '/orders/counts',
      kind: 'counts of six saved views',
      paths: times(EACH, (index) => {
        const views = times(6, (view) => pick(ORDER_FILTERS, index * 6 + view))
        return `/orders/counts?${views.map((view) => `query=${encodeURIComponent(encodeURI(view))}`).join('&')}`
      }),
    },
    {
      route: '/orders/export',
      kind: 'a day',
      paths: ['/orders/export?from=2026-11-02&to=2026-11-02'],
      file: true,
    },
    {
      route: '/exports/products',
      kind: 'all products',
      paths: ['/exports/products?format=vitrin'],
      file: true,
    },
    {
      route: '/orders/papers',
      kind: 'ten packing slips',
      paths: [`/orders/papers?kind=packing-slip&orders=${sample.unsent.slice(0, 10).join(',')}`],
      file: true,
    },
    ...['', '/edit', '/edits', '/notes', '/refundable', '/timeline', '/invoice', '/invoice-data'].map(
      (part): AdminRead => ({
        route: `/orders/:id${part}`,
        kind: '',
        paths: sample.orderNos.map((orderNo) => `/orders/${orderNo}${part}`),
      }),
    ),
    {
      route: '/addable-products',
      kind: 'names and codes',
      paths: [...times(EACH, (i) => fullName(i).slice(0, 4)), ...sample.productCodes].map(
        (text) => `/addable-products?q=${encodeURIComponent(text)}`,
      ),
    },
    {
      route: '/shipments',
      kind: 'twenty orders',
      paths: times(EACH, (i) => `/shipments?orders=${sample.unsent.slice(i, i + 20).join(',')}`),
    },
    { route: '/shipments/export', kind: 'everything unsent', paths: ['/shipments/export'], file: true },
    ...['all', 'open', 'overdue', 'requested', 'approved', 'received', 'refunded', 'refused'].map(
      (status): AdminRead => ({
        route: '/returns',
        kind: status,
        paths: pages('/returns', `status=${status}`),
      }),
    ),
  ]
}

function peopleReads(sample: OfficeSample): AdminRead[] {
  const customers = (kind: string, paths: readonly string[]): AdminRead => ({
    route: '/customers',
    kind,
    paths,
  })
  const filters = ['', 'sort=oldest', 'orders=with', 'orders=without', 'state=open-account', 'state=blocked']
  const moreFilters = ['state=unverified', 'state=erased', 'orders=without&sort=oldest']
  const reviews = ['', 'sort=newest', 'status=all', 'status=all&star=1', 'status=published&sort=newest']
  const rare = [
    'status=refused&star=3',
    'status=all&q=kargo',
    'status=all&q=çok güzel',
    'status=all&q=yoktur',
  ]
  const audit = ['', 'action=order.ship', 'action=staff.login', 'record=order', 'from=2025-01-01']
  const narrow = ['until=2024-06-01', 'record=order&action=order.ship&from=2026-01-01', 'action=yok.boyle']
  return [
    ...[...filters, ...moreFilters].map((filter) => customers(filter || 'all', pages('/customers', filter))),
    customers('search by name', search('/customers', times(60, fullName))),
    customers(
      'search by one name',
      search(
        '/customers',
        times(16, (i) => pick([...GIVEN, ...FAMILY], i)),
      ),
    ),
    customers(
      'search by name, with orders',
      times(40, (i) => encodeURI(`/customers?q=${fullName(i)}&orders=${i % 2 === 0 ? 'with' : 'without'}`)),
    ),
    customers('search by phone and email', search('/customers', [...sample.phones, ...sample.emails])),
    ...['', '/notes'].map(
      (part): AdminRead => ({
        route: `/customers/:id${part}`,
        kind: '',
        paths: sample.customers.map((id) => `/customers/${id}${part}`),
      }),
    ),
    {
      route: '/customers/:id/export',
      kind: '',
      paths: sample.customers.slice(0, 5).map((id) => `/customers/${id}/export`),
      file: true,
    },
    ...[...reviews, ...rare].map(
      (filter): AdminRead => ({
        route: '/reviews',
        kind: filter || 'waiting',
        paths: pages('/reviews', filter),
      }),
    ),
    ...['', 'status=all&sort=newest', 'status=all&q=yoktur'].map(
      (filter): AdminRead => ({
        route: '/questions',
        kind: filter || 'waiting',
        paths: pages('/questions', filter),
      }),
    ),
    { route: '/reviews/:id', kind: '', paths: sample.reviews.map((id) => `/reviews/${id}`) },
    ...[...audit, ...narrow, `staff=${sample.staff[0] ?? ''}`].map(
      (filter): AdminRead => ({ route: '/audit', kind: filter || 'all', paths: pages('/audit', filter) }),
    ),
    ...Object.keys(HISTORY_PERMISSIONS).map(
      (record): AdminRead => ({
        route: `/audit/${record}/:id`,
        kind: '',
        paths: [...sample.orderNos.slice(0, 10), '1'].map((id) => `/audit/${record}/${id}`),
      }),
    ),
    { route: '/audit/filters', kind: '', paths: repeated('/audit/filters') },
    { route: '/move-in/invitations', kind: '', paths: repeated('/move-in/invitations') },
    ...['state=open', 'state=answered'].map(
      (state): AdminRead => ({
        route: '/privacy-requests',
        kind: state,
        paths: pages('/privacy-requests', state),
      }),
    ),
    {
      route: '/privacy-requests/:id',
      kind: '',
      paths: sample.privacyRequests.map((id) => `/privacy-requests/${id}`),
    },
  ]
}

const PRODUCT_SORTS = ['newest', 'oldest', 'name', 'price', 'price-desc', 'stock', 'updated']
const PRODUCT_FILTERS = [
  'state=onsale',
  'state=draft',
  'state=soldout',
  'missing=no-barcode',
  'missing=no-english',
]

function productReads(sample: OfficeSample): AdminRead[] {
  const route = '/products'
  const list = (kind: string, paths: readonly string[]): AdminRead => ({ route, kind, paths })
  return [
    ...PRODUCT_SORTS.map((sort) => list(sort, pages(route, `sort=${sort}`))),
    ...PRODUCT_FILTERS.map((filter) => list(filter, pages(route, filter))),
    list('search by words', search(route, ['kupa', 'mavi gömlek', 'çelik', 'yoktur'])),
    list('search by code', search(route, sample.productCodes)),
    ...['no-barcode', 'wrong-check-digit'].map((gap) => ({
      route: '/products/barcodes',
      kind: gap,
      paths: pages('/products/barcodes', `missing=${gap}`),
    })),
    // The tabs and gaps are filled in beside the list, so they may come later.
    { route: '/products/counts', kind: '', paths: repeated('/products/counts'), p95: 300 },
    { route: '/products/sheet', kind: '', paths: pages('/products/sheet', '') },
    { route: '/brands', kind: '', paths: pages('/brands', '') },
    { route: '/tags', kind: '', paths: pages('/tags', '') },
    ...['', 'kind=hand'].map(
      (filter): AdminRead => ({
        route: '/stock-movements',
        kind: filter || 'all',
        paths: pages('/stock-movements', filter),
      }),
    ),
    {
      route: '/stock-scan',
      kind: '',
      paths: sample.productCodes.map((code) => `/stock-scan?code=${encodeURIComponent(code)}`),
    },
  ]
}

/** Routes whose rows are few in every shop, or that read one page by an index. */
function otherReads(sample: OfficeSample): AdminRead[] {
  const one = (route: string, paths = repeated(route)): AdminRead => ({ route, kind: '', paths })
  return [
    ...['/desk', '/currencies', '/imports', '/imports/sample', '/api-tokens', '/webhooks', '/providers'].map(
      (route) => one(route),
    ),
    ...['/operations/jobs', '/operations/emails', '/operations/sms'].map((route) => one(route)),
    ...['/operations/health', '/operations/maintenance'].map((route) => one(route)),
    ...['/backups', '/backups/state', '/restored'].map((route) => one(route)),
    ...['/operations/page-cache', '/pages', '/settings', '/settings/history', '/setup'].map((route) =>
      one(route),
    ),
    ...[
      '/account/confirm',
      '/account/second-factor',
      '/account/sessions',
      '/staff',
      '/session',
      '/transfers/runs',
    ].map((route) => one(route)),
    one('/currencies/:code/history', repeated('/currencies/USD/history')),
    one(
      '/webhooks/:id/deliveries',
      sample.webhooks.flatMap((id) => repeated(`/webhooks/${id}/deliveries`)),
    ),
    one(
      '/pages/:id',
      sample.pages.map((id) => `/pages/${id}`),
    ),
    one(
      '/pages/:id/history',
      sample.pages.map((id) => `/pages/${id}/history`),
    ),
    one('/imports/runs', pages('/imports/runs', '')),
    one('/product-changes', pages('/product-changes', '')),
    one('/move-in/runs', pages('/move-in/runs', '')),
    one('/redirects', pages('/redirects', '')),
    one(
      '/views',
      times(EACH, (index) => `/views?list=orders&n=${index}`),
    ),
  ]
}

/** All of them. Every route of the API that reads is here or in `UNMEASURED`; a test compares them with those of the shop. */
export const adminReads = (sample: OfficeSample): AdminRead[] => [
  ...orderReads(sample),
  ...peopleReads(sample),
  ...productReads(sample),
  ...otherReads(sample),
]

/** The first searches after a start, when their indexes are on the disk. */
export const firstSearches: readonly string[] = [
  `/orders?q=${encodeURIComponent('Ayşe Güler')}`,
  `/orders?q=${encodeURIComponent('Işıl')}`,
  `/customers?q=${encodeURIComponent('Ömer Kaya')}`,
  `/addable-products?q=${encodeURIComponent('kupa')}`,
]
