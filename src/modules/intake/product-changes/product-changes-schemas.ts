import { z } from 'zod'
import { PRODUCT_GAPS, PRODUCT_STATES } from '#modules/backoffice/products/product-list-rules.ts'
import { productFiltersSchema } from '#modules/backoffice/products/products-admin-schemas.ts'
import { WITHDRAWAL_EXCEPTIONS } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { fitsReason, MAX_PIECES, STAFF_REASONS } from '#modules/goods/stock/desk/stock-desk-rules.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'
import { isDay } from '#shared/dates.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { keysetQuery, newestFirstQuery } from '#shared/web/page-query-schema.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { rowIdSchema, sentRowIdSchema } from '#shared/web/row-id-schema.ts'

/** Products that are chosen one by one; more are chosen by filters. More than these are refused with a sentence. */
export const MAX_CHOSEN = 10_000
/** Products that are chosen one by one to be undone, so that their ids fit into an address. */
export const MAX_UNDONE = 1000
/** Products and variants of one plan. */
export const MAX_PLANNED = 100_000
/** Products that filters found and that are left out one by one. */
export const MAX_EXCEPT = 1000
const MAX_CATEGORIES = 50
const MAX_TAGS = 50

/** What is changed: products chosen one by one, or all that the filters of the list find now. */
export const selectionSchema = z.union([
  z.object({ ids: z.array(rowIdSchema) }).strict(),
  z
    .object({ filters: productFiltersSchema, except: z.array(rowIdSchema).max(MAX_EXCEPT).default([]) })
    .strict(),
])
export type Selection = z.output<typeof selectionSchema>

/**
 * What a changed price with KDV ends in: `whole` in no kuruş, `ten` in a whole ten, `,90` in 90 kuruş, `9,90` in 9 lira 90 kuruş. `none` keeps what
 * the arithmetic gives, to the 6 decimals of a stored price.
 */
export const ROUNDINGS = ['none', 'whole', 'ten', ',50', ',90', ',95', ',99', '9,90', '9,99'] as const
export type Rounding = (typeof ROUNDINGS)[number]
export const ROUNDING_DIRECTIONS = ['nearest', 'up', 'down'] as const
export type RoundingDirection = (typeof ROUNDING_DIRECTIONS)[number]

/** A price: above 0, in `currency`. A product in another currency is refused. */
const amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,6})?$/)
  .refine((text) => Number(text) > 0)
const signedAmount = z
  .string()
  .regex(/^[+-]?\d{1,12}(\.\d{1,6})?$/)
  .refine((text) => Number(text) !== 0)
/** Percent, above −100 and at most +1000. */
const signedPercent = z
  .string()
  .regex(/^[+-]?\d{1,4}(\.\d{1,4})?$/)
  .refine((text) => Number(text) !== 0 && Number(text) > -100 && Number(text) <= 1000)
const markup = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?$/)
  .refine((text) => Number(text) <= 1000)
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .default('TRY')
const kind = z.enum(['gross', 'net']).default('gross')
const rounded = {
  round: z.enum(ROUNDINGS).default('none'),
  direction: z.enum(ROUNDING_DIRECTIONS).default('nearest'),
}

const setPrice = z.object({ op: z.literal('set'), value: amount, kind, currency }).strict()
/** Of every sales unit of the product; `set` and `amount` are of its default unit. */
const changePercent = z.object({ op: z.literal('percent'), value: signedPercent, ...rounded }).strict()
const changeAmount = z
  .object({ op: z.literal('amount'), value: signedAmount, kind, currency, ...rounded })
  .strict()

const priceOperation = z.discriminatedUnion('op', [
  setPrice,
  changePercent,
  changeAmount,
  /** Cost and so many percent of it; a product without a cost is refused. */
  z.object({ op: z.literal('fromCost'), value: markup, ...rounded }).strict(),
])
export type PriceOperation = z.output<typeof priceOperation>

const listPriceOperation = z.discriminatedUnion('op', [
  setPrice,
  changePercent,
  changeAmount,
  /** The price after the change and so many percent of it. */
  z.object({ op: z.literal('fromPrice'), value: markup, ...rounded }).strict(),
  /** The price before the change. */
  z.object({ op: z.literal('oldPrice') }).strict(),
  z.object({ op: z.literal('remove') }).strict(),
])
export type ListPriceOperation = z.output<typeof listPriceOperation>

/** Costs are net of KDV. */
const costOperation = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set'), value: amount, currency }).strict(),
  z.object({ op: z.literal('percent'), value: signedPercent }).strict(),
  z.object({ op: z.literal('amount'), value: signedAmount, currency }).strict(),
  z.object({ op: z.literal('remove') }).strict(),
])
export type CostOperation = z.output<typeof costOperation>

const pieces = z.int().min(-MAX_PIECES).max(MAX_PIECES)

/** Base units in one warehouse: a difference with its reason, or a number that there are to be for sale. Booked as a difference in both. */
const stockOperation = z
  .discriminatedUnion('op', [
    z
      .object({
        op: z.literal('add'),
        value: pieces,
        warehouseId: rowIdSchema,
        reason: z.enum(STAFF_REASONS).exclude(['count']),
      })
      .strict(),
    z.object({ op: z.literal('set'), value: pieces.min(0), warehouseId: rowIdSchema }).strict(),
  ])
  // What arrives is more, what breaks or is lost is less, and 0 is no difference.
  .refine((stock) => stock.op === 'set' || fitsReason(stock.reason, stock.value))
export type StockOperation = z.output<typeof stockOperation>

const LIST_OPERATIONS = ['add', 'remove', 'set'] as const

/**
 * What is to change; what is left out stays. A list price or cost that a product lacks is not changed by a percentage or an amount.
 */
export const bulkChangeSchema = z
  .object({
    price: priceOperation.optional(),
    listPrice: listPriceOperation.optional(),
    cost: costOperation.optional(),
    /** `keep` says which price stays as it is. */
    taxRate: z
      .object({
        value: z
          .string()
          .regex(/^\d{1,3}(\.\d{1,2})?$/)
          .refine((text) => Number(text) <= 100),
        keep: z.enum(['gross', 'net']),
      })
      .strict()
      .optional(),
    /** Null takes the brand away. */
    brandId: rowIdSchema.nullable().optional(),
    /** Those that a product is directly in; `set` with none leaves it in no category. */
    categories: z
      .object({ op: z.enum(LIST_OPERATIONS), ids: z.array(rowIdSchema).max(MAX_CATEGORIES) })
      .strict()
      .refine(({ op, ids }) => op === 'set' || ids.length > 0)
      .optional(),
    /** By name; unknown ones are created when they are added. */
    tags: z
      .object({
        op: z.enum(LIST_OPERATIONS),
        names: z.array(z.string().trim().min(1).max(100)).max(MAX_TAGS),
      })
      .strict()
      .refine(({ op, names }) => op === 'set' || names.length > 0)
      .optional(),
    stock: stockOperation.optional(),
    status: z.enum(['publish', 'hide', 'archive']).optional(),
    fastDelivery: z.boolean().optional(),
    sameDayShipping: z.boolean().optional(),
    withdrawalException: z.enum(['', ...WITHDRAWAL_EXCEPTIONS]).optional(),
  })
  .strict()
  .refine((change) => Object.values(change).some((each) => each !== undefined))
export type BulkChange = z.output<typeof bulkChangeSchema>

/** What a change may break without being refused; rows that do can be left out of the plan. */
export const PLAN_WARNINGS = [
  /** The price is below the cost. */
  'below-cost',
  /** Shoppers see no struck price any more, because of the 30 days (decision 36) or because the list price is not above the price. */
  'loses-struck',
  /** A list price that shoppers do not see struck. */
  'nothing-struck',
  /** More than three times the price before, or less than a third. */
  'far',
] as const
export type PlanWarning = (typeof PLAN_WARNINGS)[number]

/** Why a product or variant is left as it is. */
export const PLAN_REFUSALS = [
  /** Deleted, or never there. */
  'unknown',
  'archived',
  'other-currency',
  /** The price or cost would be 0 or less. */
  'not-above-zero',
  /** More than a price can be. */
  'too-large',
  'no-cost',
  'no-list-price',
  /** Categories, tags and publication are those of the product it is a variant of. */
  'shared-by-parent',
  /** It lacks what a product needs to go on sale. */
  'incomplete',
  'never-published',
  /** The warehouse would have fewer than no pieces for sale. */
  'below-zero',
  /** The brand was deleted after the preview. */
  'unknown-brand',
  /** A plan leaves out what has this warning. */
  ...PLAN_WARNINGS,
] as const
export type PlanRefusal = (typeof PLAN_REFUSALS)[number]

export const planBodySchema = z
  .object({
    selection: selectionSchema,
    change: bulkChangeSchema,
    leaveOut: z.array(z.enum(PLAN_WARNINGS)).max(PLAN_WARNINGS.length).default([]),
  })
  .strict()
export type PlanBody = z.output<typeof planBodySchema>

/** Fields as plans and reports name them. */
export const CHANGE_FIELDS = [
  'price',
  'listPrice',
  'struck',
  'cost',
  'taxRate',
  'stock',
  'brand',
  'categories',
  'tags',
  'status',
  'fastDelivery',
  'sameDayShipping',
  'withdrawalException',
  // What else imports change, and an undo brings back.
  'created',
  'name',
  'code',
  'address',
  'texts',
  'links',
  'options',
  'units',
  'pictures',
  'english',
  'specifications',
  'sizeGuide',
  'video',
] as const
export type ChangeField = (typeof CHANGE_FIELDS)[number]

const fieldChangeSchema = z.object({
  field: z.enum(CHANGE_FIELDS),
  /** The sales unit whose price it is, where that is not the default one. */
  unit: z.string().optional(),
  /**
   * As people read them: prices with KDV and costs without, as decimal text in the row's currency; names of brand, categories and tags; a status;
   * 'true' and 'false'; stock in pieces for sale, of what a run changed the difference alone. Null for nothing; both are null of a field that no line can show, and `after` of what versions before this one changed.
   */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type FieldChange = z.output<typeof fieldChangeSchema>

/** A product or a variant. */
const planRowSchema = z.object({
  id: z.number(),
  /** The product it is a variant of. */
  parentId: z.number().nullable(),
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  /** What would change; of a refused row nothing. */
  changes: z.array(fieldChangeSchema),
})
export type PlanRow = z.output<typeof planRowSchema>
/** Rows with the same reason: how many, and the first hundred. */
const rowsOf = <Reason extends z.ZodType>(reason: Reason) =>
  z.array(z.object({ reason, count: z.number(), rows: z.array(planRowSchema) }))

export const planPreviewSchema = z.object({
  /** A digest of every row before and after; the run names it. */
  of: z.string(),
  /** Products and variants that the change looks at. */
  total: z.number(),
  changed: z.number(),
  /** They are so already. */
  unchanged: z.number(),
  /** Left as they are. */
  refused: rowsOf(z.enum(PLAN_REFUSALS)),
  /** Changed all the same. */
  warnings: rowsOf(z.enum(PLAN_WARNINGS)),
  /** The first twenty that change. */
  rows: z.array(planRowSchema),
  /** Those whose price falls most and rises most, in percent; null where no price changes. */
  smallest: planRowSchema.nullable(),
  largest: planRowSchema.nullable(),
})
export type PlanPreview = z.output<typeof planPreviewSchema>

export const planSchema = z.object({
  id: z.string(),
  /** Chosen products; with their variants they are `preview.total`. */
  count: z.number(),
  /** Always false: the products of a plan are counted and stay the same. */
  estimated: z.boolean(),
  change: bulkChangeSchema,
  leaveOut: z.array(z.enum(PLAN_WARNINGS)),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The run that carried it out. */
  run: z.number().nullable(),
  preview: planPreviewSchema,
})
export type Plan = z.output<typeof planSchema>
/** A refusal; `fields` has the field that is to be mended. */
export const refusedChangeSchema = problemSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
})
export const planParams = z.object({ plan: z.uuid() })

export const startChangeSchema = z.object({ plan: z.uuid(), of: z.string().max(100) }).strict()

export const RUN_KINDS = ['import', 'change', 'undo'] as const
export type RunKind = (typeof RUN_KINDS)[number]
/** `waiting`: behind another run. `interrupted`: a process ended in the middle of it; the next start finishes it. */
export const CHANGE_RUN_STATES = ['waiting', 'running', 'done', 'failed', 'interrupted'] as const

const skippedReasons = z.enum([...PLAN_REFUSALS, 'changed-since', 'undone-already'])
export const changeReportSchema = z.object({
  changed: z.number(),
  unchanged: z.number(),
  /** Left as they were, with the first hundred of each reason. `changed-since`: somebody changed them after the preview or after the run. */
  skipped: z.array(
    z.object({
      reason: skippedReasons,
      count: z.number(),
      rows: z.array(
        z.object({
          id: z.number(),
          code: z.string(),
          name: z.string(),
          fields: z.array(z.enum(CHANGE_FIELDS)),
        }),
      ),
    }),
  ),
})
export type ChangeRunReport = z.output<typeof changeReportSchema>

/** A run in the history: a bulk change, an import of a file, or the undoing of one. */
export const changeRunItemSchema = z.object({
  id: z.number(),
  kind: z.enum(RUN_KINDS),
  /** Of an import, and of the undoing of one; '' for others. */
  fileName: z.string(),
  /** What a bulk change changes; null of imports and undos. */
  change: bulkChangeSchema.nullable(),
  state: z.enum(CHANGE_RUN_STATES),
  /** '' from the terminal. */
  startedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  done: z.number(),
  total: z.number(),
  /** The run that this one undoes, and the one that undid it. */
  undoes: z.number().nullable(),
  undoneBy: z.number().nullable(),
  /** Too old to be undone. */
  expired: z.boolean(),
})
export type ChangeRunItem = z.output<typeof changeRunItemSchema>

export const changeRunSchema = changeRunItemSchema.extend({
  /** Changes that are in effect: what an undo would look at. */
  changes: z.number(),
  /** The run that it waits for; null where none is known. */
  behind: z.number().nullable(),
  /** Null of imports, whose report is at `/imports/runs`. */
  report: changeReportSchema.nullable(),
})
export type ChangeRun = z.output<typeof changeRunSchema>
export const changeRunsSchema = countedPageSchema(changeRunItemSchema)

export const changeRunsQuery = z.object({
  ...newestFirstQuery(20, { digits: 9 }),
  kind: z.enum(RUN_KINDS).optional(),
})
export const changeRunParams = z.object({ run: sentRowIdSchema })

/** A product or variant that a run changed. */
export const changedRowSchema = planRowSchema.extend({
  status: z.enum(PRODUCT_STATUSES),
  /** The run that undid this change. */
  undoneBy: z.number().nullable(),
})
export type ChangedRow = z.output<typeof changedRowSchema>
export const changedRowsSchema = countedPageSchema(changedRowSchema)
export const changedRowsQuery = z.object(keysetQuery(50))

/** Products whose undoing is asked for; all of the run without them. A product stands for its variants too. */
const chosenProducts = z.array(rowIdSchema).min(1).max(MAX_UNDONE).optional()
export const undoChangeQuery = z.object({
  /** Ids, separated by commas. */
  products: z.preprocess(
    (sent) => (typeof sent === 'string' && sent !== '' ? sent.split(',').map(Number) : undefined),
    chosenProducts,
  ),
})
export const undoChangeBody = z.object({ products: chosenProducts, of: z.string().max(100) }).strict()

export const undoChangePreviewSchema = z.object({
  /** A digest of every product before and after; the undo names it. */
  of: z.string(),
  total: z.number(),
  /** Get their fields back. */
  restored: z.number(),
  /** Are as before the run already. */
  unchanged: z.number(),
  /** Products that an import made and that nobody ordered are archived; ordered ones go off sale. */
  archived: z.number(),
  /** Somebody changed them after the run; they are left alone. */
  changedSince: z.number(),
  /** Shoppers see no struck price any more (decision 36). */
  losesStruck: z.number(),
  /** The first hundred of each. */
  rows: z.array(planRowSchema),
  since: z.array(planRowSchema),
})
export type UndoChangePreview = z.output<typeof undoChangePreviewSchema>

/** A saved change: what the filters find at the time is planned and previewed again. */
export const recipeBodySchema = z
  .object({
    name: z.string().trim().min(1).max(100),
    filters: productFiltersSchema,
    change: bulkChangeSchema,
    leaveOut: z.array(z.enum(PLAN_WARNINGS)).max(PLAN_WARNINGS.length).default([]),
  })
  .strict()
/** Filters as they are stored: without the preparation of what an address sends. */
const storedFilters = z.object({
  q: z.string().optional(),
  state: z.enum(PRODUCT_STATES).optional(),
  missing: z.enum(PRODUCT_GAPS).optional(),
  brand: z.number().optional(),
  category: z.number().optional(),
})
/** `hh:mm` in Istanbul. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const EVERY = ['once', 'day', 'week', 'month'] as const
/** When a recipe is carried out by itself: once, each day, on a day of the week (1 is Monday) or of the month (the last one of a shorter month). */
export const scheduleTimeSchema = z.discriminatedUnion('every', [
  z
    .object({
      every: z.literal('once'),
      date: z.string().refine(isDay),
      time: timeOfDay,
    })
    .strict(),
  z.object({ every: z.literal('day'), time: timeOfDay }).strict(),
  z.object({ every: z.literal('week'), day: z.int().min(1).max(7), time: timeOfDay }).strict(),
  z.object({ every: z.literal('month'), day: z.int().min(1).max(31), time: timeOfDay }).strict(),
])
/** `of`: how many products the filters found when the person who confirms it looked. */
export const confirmScheduleQuery = z.object({ of: z.coerce.number().int().min(0).optional() })
export type ScheduleTime = z.output<typeof scheduleTimeSchema>

const breachSchema = z.object({ reason: z.enum(PLAN_REFUSALS), count: z.number() })
/** Why a schedule was stopped. `problem`: its change names something that is gone, or its filters find more than a plan can have. */
const stoppedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['no-person', 'no-right', 'problem']), at: z.string() }),
  z.object({ kind: z.literal('breaks-rule'), at: z.string(), breaches: z.array(breachSchema) }),
  z.object({ kind: z.literal('too-many'), at: z.string(), changed: z.number(), most: z.number() }),
])
export type StoppedSchedule = z.output<typeof stoppedSchema>

export const scheduleSchema = z.object({
  time: scheduleTimeSchema,
  /** Null where it is over or was stopped. */
  nextAt: z.string().nullable(),
  /** Who confirmed it, by the name at that time; it has this person's rights. */
  confirmedBy: z.string(),
  confirmedAt: z.string(),
  /** Products and variants that changed the last time, or would have when it was confirmed. */
  expected: z.number(),
  /** It stops where more than these would change. */
  most: z.number(),
  lastAt: z.string().nullable(),
  /** The last run; null where nothing was to change. */
  lastRun: z.number().nullable(),
  stopped: stoppedSchema.nullable(),
})

export const recipeSchema = z.object({
  id: z.number(),
  name: z.string(),
  filters: storedFilters,
  change: bulkChangeSchema,
  leaveOut: z.array(z.enum(PLAN_WARNINGS)),
  savedBy: z.string(),
  savedAt: z.string(),
  /** Of its schedule, also of none: what gives it a time or takes it away names the one that was seen. */
  version: z.number(),
  /** Null where it has no time. */
  schedule: scheduleSchema.nullable(),
})
export type Recipe = z.output<typeof recipeSchema>
export const recipesSchema = z.object({ items: z.array(recipeSchema) })
export const recipeParams = z.object({ recipe: sentRowIdSchema })
