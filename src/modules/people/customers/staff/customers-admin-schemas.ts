import { z } from 'zod'
import { INVOICE_TYPES } from '#modules/kernel/people/address-rules.ts'
import { addressFieldsSchema } from '#modules/kernel/people/address-schemas.ts'
import { LOCALES } from '#shared/locale.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { keysetQuery } from '#shared/web/page-query-schema.ts'

/** Which customers the list shows; erased accounts are in a state of their own alone. */
export const CUSTOMER_STATES = ['all', 'open-account', 'blocked', 'unverified', 'erased'] as const
export const CUSTOMER_ORDER_FILTERS = ['any', 'with', 'without'] as const
export const CUSTOMER_SORTS = ['newest', 'oldest'] as const

/** The filters of the list, as they are in its address. */
export const customerListQuerySchema = z.object({
  q: z.string().trim().max(100).default(''),
  state: z.enum(CUSTOMER_STATES).default('all'),
  orders: z.enum(CUSTOMER_ORDER_FILTERS).default('any'),
  sort: z.enum(CUSTOMER_SORTS).default('newest'),
  ...keysetQuery(25),
})
export type CustomerListQuery = z.infer<typeof customerListQuerySchema>

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  /** Of an erased account a made-up address without an owner. */
  email: z.string(),
  /** E.164; '' when not given. */
  phone: z.string(),
  emailVerified: z.boolean(),
  openAccount: z.boolean(),
  createdAt: z.string(),
})

/** A customer in the list. */
export const listedCustomerSchema = personSchema.extend({
  blocked: z.boolean(),
  erased: z.boolean(),
  /** Placed orders. */
  orders: z.number(),
})
export type ListedCustomer = z.infer<typeof listedCustomerSchema>

export const customerPageSchema = countedPageSchema(listedCustomerSchema)

/** What staff may change of a customer, with its version; the answer to each change. */
export const staffCustomerSchema = personSchema.extend({
  version: z.number(),
  /** Buys without an account. */
  guest: z.boolean(),
  locale: z.enum(LOCALES),
  erasedAt: z.string().nullable(),
  branches: z.array(z.object({ id: z.number(), name: z.string() })),
  blockedAt: z.string().nullable(),
  blockReason: z.string(),
})
export type StaffCustomer = z.infer<typeof staffCustomerSchema>

const moment = z.string()

/** Everything staff sees of a customer on one page. Lists are the newest of each, with how many there are. */
export const customerDetailSchema = z.object({
  customer: staffCustomerSchema,
  /** Active logins. */
  sessions: z.number(),
  /** What the open account owes (positive), by currency; decimal text. */
  balances: z.array(z.object({ currency: z.string(), amount: z.string() })),
  /** The identity number with its first digits masked. */
  addresses: z.array(
    addressFieldsSchema.extend({
      id: z.number(),
      title: z.string(),
      phone: z.string(),
      invoiceType: z.enum(INVOICE_TYPES),
    }),
  ),
  /** The history of consents to commercial messages, newest first. */
  consents: z.array(z.object({ channel: z.string(), granted: z.boolean(), text: z.string(), at: moment })),
  orders: z.object({
    count: z.number(),
    /** In TRY, without cancelled and failed ones. */
    total: z.string(),
    items: z.array(
      z.object({
        id: z.string(),
        orderNo: z.string(),
        status: z.string(),
        total: z.string(),
        createdAt: moment,
      }),
    ),
  }),
  reviews: z.object({
    count: z.number(),
    items: z.array(
      z.object({
        id: z.number(),
        status: z.string(),
        star: z.number(),
        title: z.string(),
        product: z.string(),
        createdAt: moment,
      }),
    ),
  }),
  /** Of the merchant's earlier shop, newest first, at most 100. */
  earlierOrders: z.array(
    z.object({
      id: z.number(),
      orderNo: z.string(),
      placedAt: moment,
      currency: z.string(),
      total: z.string(),
      status: z.enum(['open', 'paid', 'completed', 'cancelled', 'refunded']),
      /** The prefix of the second shop it is from; '' for the first. */
      source: z.string(),
    }),
  ),
  emails: z.array(
    z.object({
      id: z.number(),
      template: z.string(),
      status: z.string(),
      createdAt: moment,
      sentAt: moment.nullable(),
    }),
  ),
})
export type CustomerDetail = z.infer<typeof customerDetailSchema>

export const openAccountFormSchema = z.object({ openAccount: z.boolean() })

export const MAX_BRANCHES = 200
/** The branches as they shall be: one with an id is kept or renamed, one without is new, a missing one is removed. */
export const branchesFormSchema = z.object({
  branches: z
    .array(z.object({ id: z.number().int().positive().optional(), name: z.string().trim().min(1).max(100) }))
    .max(MAX_BRANCHES)
    .refine(
      (branches) => new Set(branches.map(({ name }) => name)).size === branches.length,
      'two branches with one name',
    ),
})
export type BranchesForm = z.infer<typeof branchesFormSchema>

const MAX_BLOCK_REASON = 500
/** Why a customer is blocked, for staff alone. */
export const blockFormSchema = z.object({ reason: z.string().trim().min(1).max(MAX_BLOCK_REASON) })
