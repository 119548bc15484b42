import { z } from 'zod'
import { MAX_REVIEW_PHOTOS } from '#modules/content/reviews/photos/review-photos-rules.ts'
import { WITHDRAWAL_EXCEPTIONS } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { countedSearch } from '#modules/goods/searches/searches-rules.ts'
import { groupKey, readGroup } from '#modules/goods/synonyms/synonyms-rules.ts'
import { ORDER_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { INVOICE_TYPES } from '#modules/kernel/people/address-rules.ts'
import { readSizeTable } from '#modules/kernel/products/size-guide-rules.ts'
import { STAFF_ROLES } from '#modules/kernel/staff/permission-rules.ts'
import { RETURN_REASONS } from '#modules/ordering/orders/returns/return-rules.ts'
import { isSettingKey, isSettingValue } from '#modules/platform/settings/settings-rules.ts'
import { LOCALES } from '#shared/locale.ts'
import { Big } from '#shared/money.ts'
import { bothLanguages } from '../data-file.ts'
import { productFolder } from './demo-pictures.ts'

/**
 * What the files of `data/` may say. An unknown key is refused, so that a misspelt one does not pass as missing; a name of something else is
 * refused unless that exists.
 */

const text = z.string().min(1)
const whole = z.int().min(0)
const money = z.string().regex(/^\d+(\.\d{1,2})?$/, { error: 'write an amount as "1249.90"', abort: true })
const path = z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'write an address as "mutfak/sofra"')

/** A name out of those of another file. */
const nameOf = (what: string, names: Iterable<string>) => {
  const known = new Set(names)
  return z
    .string()
    .refine((name) => known.has(name), { error: ({ input }) => `no ${what} is called ${input}` })
}

const code = z.string().regex(/^[A-Z]{3}-\d{3}$/, 'write a code as "MTF-101"')

/** Codes of products that the demo had once: shops that began with them may still sell them. */
export const formerProductsSchema = z.array(code)

/** What becomes HTML. */
const plain = text.regex(/^[^<>&]+$/, 'write no < > &')
const plainBoth = z.strictObject({ tr: plain, en: plain })

export const WAREHOUSES = ['Merkez Depo', 'İzmir', 'Ankara'] as const

export const categoriesSchema = z.array(
  z.strictObject({
    path,
    name: bothLanguages,
    /** What its page says below the heading. */
    text: plainBoth.optional(),
    /** The most installments, where the law sets a limit. */
    maxInstallment: z.int().min(1).optional(),
  }),
)

/** `logos` are the files of `pictures/brand`. */
export const brandsSchema = (logos: Iterable<string>) =>
  z.array(
    z.strictObject({
      name: text,
      /** What its page says below the heading. */
      text: plainBoth,
      logo: nameOf('logo', logos).optional(),
    }),
  )

/** Of a product: 'MTF-101'. */
export const CODE_LENGTH = 7

const box = z
  .strictObject({
    /** Width, height and length. */
    cm: z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]),
    kg: z.number().positive(),
  })
  .transform(({ cm: [width, height, length], kg }) => ({
    ...{ width: String(width), height: String(height), length: String(length), weight: String(kg) },
  }))
const prices = { price: money, listPrice: money.optional() }
const dearerThanSold = ({ price, listPrice }: { price: string; listPrice?: string | undefined }) =>
  listPrice === undefined || Big(listPrice).gt(price)
const notDearer = { path: ['listPrice'], error: 'a list price is higher than the price' }

const variants = z
  .strictObject({
    /** Every combination of their values is a product. */
    dimensions: z
      .array(z.strictObject({ name: text, values: z.array(text).min(1) }))
      .min(1)
      .max(3),
    /** What a value adds to the price, with KDV. */
    extra: z.record(z.string(), money).default({}),
    /** Values and combinations that are sold out, as 'Kırmızı/38'. */
    soldOut: z.array(text).default([]),
  })
  .superRefine(({ dimensions, extra, soldOut }, context) => {
    const values = new Set(dimensions.flatMap((dimension) => dimension.values))
    const check = (value: string, ...place: (string | number)[]) => {
      if (!values.has(value))
        context.addIssue({ code: 'custom', path: place, message: `no dimension has the value ${value}` })
    }
    for (const key of Object.keys(extra)) check(key, 'extra', key)
    for (const [at, combination] of soldOut.entries())
      for (const value of combination.split('/')) check(value, 'soldOut', at)
  })

/** What the files of products may name. */
export interface ProductNames {
  categories: Iterable<string>
  brands: Iterable<string>
  people: Iterable<string>
  /** Files of `data/` that are videos. */
  videos: Iterable<string>
  /** All pictures of the demo, as 'mtf-101/whole.webp'. */
  pictures: Iterable<string>
}

export const productSchema = ({ categories, brands, people, videos, pictures }: ProductNames) => {
  const person = nameOf('customer', people)
  const files = new Set(pictures)
  return z
    .strictObject({
      code,
      name: bothLanguages,
      text: plainBoth,
      category: nameOf('category', categories),
      brand: nameOf('brand', brands),
      model: text.default(''),
      /** Codes of other makers, separated by commas. */
      equivalent: text.default(''),
      /** In the order in which the shop shows them. */
      pictures: z
        .array(
          z.strictObject({
            /** Of the product's own folder. */
            file: text,
            /** The value of a dimension that it shows: variants of other values do not have it. */
            value: text.optional(),
            alt: bothLanguages,
          }),
        )
        .min(1, 'a product has a picture'),
      /** A file of `data/`. */
      video: nameOf('video', videos).optional(),
      /** With KDV; "0" shows no price, and shoppers have to ask for it. */
      ...prices,
      currency: z.enum(['TRY', 'USD', 'EUR']).default('TRY'),
      /** KDV in percent. */
      taxRate: z.literal([0, 1, 10, 20]).default(20),
      unit: text.default('Adet'),
      box,
      /** Sales units beside the first one. */
      units: z
        .array(
          z
            .strictObject({ unit: text, multiplier: z.int().min(2), ...prices, box })
            .refine(dearerThanSold, notDearer),
        )
        .default([]),
      /** Pieces by warehouse. */
      stock: z.partialRecord(z.enum(WAREHOUSES), whole),
      sold: whole,
      fastDelivery: z.boolean().default(false),
      sameDayShipping: z.boolean().default(false),
      /** Days since it was added to the shop. */
      daysOld: whole.optional(),
      status: z.enum(['active', 'passive']).default('active'),
      withdrawalException: z.enum(WITHDRAWAL_EXCEPTIONS).optional(),
      variants: variants.optional(),
      specifications: z.array(bothLanguages).default([]),
      reviews: z
        .array(
          z
            .strictObject({
              stars: z.int().min(1).max(5),
              by: person,
              daysAgo: whole,
              title: text,
              text,
              status: z.enum(['published', 'pending', 'refused']).default('published'),
              /** Why it was refused. */
              reason: text.default(''),
              /** What customers photographed. */
              photos: z.array(text).max(MAX_REVIEW_PHOTOS).default([]),
              /** What the shop wrote below it. */
              reply: text.default(''),
            })
            .refine(({ status, reason }) => (status === 'refused') === (reason !== ''), {
              path: ['reason'],
              error: 'a refused review has a reason, another one has none',
            }),
        )
        .default([]),
      /** Those without an answer wait for staff. */
      questions: z
        .array(z.strictObject({ by: person, daysAgo: whole, question: text, answer: text.default('') }))
        .default([]),
    })
    .refine(dearerThanSold, notDearer)
    .superRefine((product, context) => {
      const values = new Set(product.variants?.dimensions.flatMap((dimension) => dimension.values))
      for (const [at, { value }] of product.pictures.entries())
        if (value !== undefined && !values.has(value))
          context.addIssue({
            code: 'custom',
            path: ['pictures', at, 'value'],
            message: `no dimension has the value ${value}`,
          })
      const seen = new Set<string>()
      for (const { file, path } of namedPictures(product)) {
        const message = seen.has(file) ? `${file} is named twice` : `no picture is called ${file}`
        if (seen.has(file) || !files.has(`${productFolder(product.code)}/${file}`))
          context.addIssue({ code: 'custom', path, message })
        seen.add(file)
      }
    })
}
export type DemoProduct = z.infer<ReturnType<typeof productSchema>>

/** The files that a product and its reviews name, and where. */
function namedPictures({ pictures, reviews }: Pick<DemoProduct, 'pictures' | 'reviews'>) {
  return [
    ...pictures.map(({ file }, at) => ({ file, path: ['pictures', at, 'file'] })),
    ...reviews.flatMap(({ photos }, review) =>
      photos.map((file, at) => ({ file, path: ['reviews', review, 'photos', at] })),
    ),
  ]
}

const address = z.strictObject({
  ...{ title: text, invoiceType: z.enum(INVOICE_TYPES), name: text, country: text, city: text, town: text },
  ...{ postCode: z.string(), address: text, phone: text, idNumber: z.string(), companyName: z.string() },
  ...{ taxOffice: z.string(), taxNumber: z.string() },
})

export const customersSchema = z.strictObject({
  /** Those who can sign in. */
  accounts: z.array(
    z.strictObject({
      id: z.string().regex(/^demo-[a-z]+$/, 'begin an id with "demo-"'),
      ...{ name: text, surname: text, email: z.email(), phone: text, gender: z.enum(['K', 'E', '']) },
      birthdate: z.iso.date(),
      openAccount: z.boolean().default(false),
      branches: z.array(text).default([]),
      addresses: z.array(address),
      /** Entries of the open account. */
      entries: z
        .array(
          z.strictObject({
            /** When it was booked and is due, in days from today; the past is negative. */
            ...{ booked: z.int(), due: z.int() },
            /** Below zero for a payment. */
            amount: z.string().regex(/^-?\d+\.\d\d$/, 'write an amount as "-5000.00"'),
            description: text,
          }),
        )
        .default([]),
    }),
  ),
  /** Those who wrote reviews and questions, and cannot sign in. */
  reviewers: z.array(z.strictObject({ name: text, surname: text })),
})
export type DemoCustomers = z.infer<typeof customersSchema>

/** `products` are the codes that an order of the demo may name: those that are sold in lira and have a unit. */
export const ordersSchema = (customers: Iterable<string>, products: Iterable<string>) => {
  const product = nameOf('product sold in lira', products)
  return z
    .strictObject({
      /** The carriers' pages of a parcel, without its number. */
      carriers: z.record(z.string(), z.url()),
      orders: z.array(
        z.strictObject({
          /** The end of the order number; the date precedes it. */
          number: z.string().regex(/^\d{6}$/, 'write six digits'),
          customer: nameOf('account', customers),
          branch: text.default(''),
          status: z.enum(ORDER_STATUSES),
          payment: z.enum(['cash_on_delivery', 'bank_transfer']),
          hoursAgo: whole,
          description: text.default(''),
          lines: z.array(z.strictObject({ code: product, quantity: z.int().min(1) })).min(1),
          /** In the order of the lines; the last one holds all lines that are left. */
          parcels: z.array(z.strictObject({ carrier: text, trackingNo: text })).default([]),
          deliveredAfterHours: whole.optional(),
          /** A withdrawal from the first line. */
          withdrawal: z
            .strictObject({
              reason: z.enum(RETURN_REASONS.withdrawal),
              note: text.default(''),
              status: z.enum(['requested', 'approved', 'refunded']),
              afterHours: whole,
            })
            .optional(),
        }),
      ),
    })
    .superRefine(({ carriers, orders }, context) => {
      for (const [at, { parcels }] of orders.entries())
        for (const [parcel, { carrier }] of parcels.entries())
          if (!(carrier in carriers))
            context.addIssue({
              code: 'custom',
              path: ['orders', at, 'parcels', parcel, 'carrier'],
              message: `no carrier is called ${carrier}`,
            })
    })
}
export type DemoOrders = z.infer<ReturnType<typeof ordersSchema>>
export type DemoOrder = DemoOrders['orders'][number]

/** Amounts TRY with KDV. */
export const couponsSchema = z.array(
  z
    .strictObject({
      ...{ code: text, note: text, kind: z.enum(['percent', 'amount', 'shipping']) },
      ...{ percent: z.number().positive().max(100).nullable().default(null) },
      ...{ amount: z.number().positive().nullable().default(null) },
      /** The most it takes off. */
      ceiling: z.number().positive().nullable().default(null),
      /** The least that a cart is worth. */
      minimum: z.number().min(0).default(0),
      firstOrder: z.boolean().default(false),
    })
    .refine(
      ({ kind, percent, amount }) =>
        (kind === 'percent') === (percent !== null) && (kind === 'amount') === (amount !== null),
      {
        path: ['kind'],
        error: 'a coupon has the value of its kind and no other',
      },
    ),
)
export type DemoCoupons = z.infer<typeof couponsSchema>

export const banksSchema = z.array(
  z.strictObject({
    name: text,
    /** Networks by the first six digits of a card. */
    bins: z.record(z.string().regex(/^\d{6}$/), z.enum(['MASTERCARD', 'VISA', 'TROY'])),
    /** Commissions in percent by number of installments. */
    commissions: z.record(z.string().regex(/^\d{1,2}$/), z.string().regex(/^\d+(\.\d+)?$/)),
  }),
)
export type DemoBanks = z.infer<typeof banksSchema>

const NO_SETTING = 'no setting is called so'

/** `pictures` are the files of `pictures/home`. */
export const settingsSchema = (pictures: Iterable<string>) =>
  z.strictObject({
    /** Settings that hold a picture of the home page. */
    pictures: z.record(z.string(), nameOf('picture', pictures)).superRefine((shown, context) => {
      for (const key of Object.keys(shown))
        if (!isSettingKey(key)) context.addIssue({ code: 'custom', path: [key], message: NO_SETTING })
    }),
    /** A setting that is a list is written as one. The IBANs have valid check digits and belong to nobody. */
    values: z
      .record(
        z.string(),
        z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat().join('|')),
      )
      .superRefine((values, context) => {
        for (const [key, value] of Object.entries(values))
          if (!isSettingKey(key) || !isSettingValue(key, value))
            context.addIssue({
              code: 'custom',
              path: [key],
              message: isSettingKey(key) ? 'the setting refuses this value' : NO_SETTING,
            })
      }),
  })
export type DemoSettings = z.infer<ReturnType<typeof settingsSchema>>

export const staffSchema = z.array(
  z.strictObject({ name: text, email: z.email(), role: z.enum(STAFF_ROLES) }),
)
export type DemoStaff = z.infer<typeof staffSchema>

/** What shoppers call things that the shop sells under another name. */
export const synonymsSchema = z.array(
  z.strictObject({ words: z.array(text), finds: z.array(text).default([]) }).transform((written, context) => {
    const read = readGroup(written)
    if (read.ok) return { ...read.group, key: groupKey(read.group) }
    context.addIssue({ code: 'custom', message: `staff could not add this group: ${read.problem.reason}` })
    return z.NEVER
  }),
)
export type DemoSynonyms = z.infer<typeof synonymsSchema>

/** What shoppers searched for: visitors, how many products it found, and when. */
export const searchesSchema = z.array(
  z
    .strictObject({ written: text, locale: z.enum(LOCALES), visitors: whole, found: whole, daysAgo: whole })
    .transform(({ written, ...search }, context) => {
      const counted = countedSearch(written)
      if (counted) return { ...search, ...counted }
      context.addIssue({ code: 'custom', path: ['written'], message: 'the shop does not count this search' })
      return z.NEVER
    }),
)
export type DemoSearches = z.infer<typeof searchesSchema>

/** Rows with `;` between the cells, as pasted from a spreadsheet. */
const sizeTable = z.array(text).transform((rows, context) => {
  const read = readSizeTable(rows.join('\n'))
  if (read.ok) return read.table
  context.addIssue({ code: 'custom', message: read.problem })
  return z.NEVER
})

export const sizeGuidesSchema = (categories: Iterable<string>) =>
  z.array(
    z.strictObject({
      name: bothLanguages,
      categories: z.array(nameOf('category', categories)).min(1),
      measuring: bothLanguages,
      table: z.strictObject({ tr: sizeTable, en: sizeTable }),
    }),
  )
export type DemoSizeGuides = z.infer<ReturnType<typeof sizeGuidesSchema>>
