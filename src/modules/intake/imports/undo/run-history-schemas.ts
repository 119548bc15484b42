import { z } from 'zod'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { newestFirstQuery } from '#shared/web/page-query-schema.ts'
import { MAX_ROW_ID } from '#shared/web/row-id.ts'
import { importReportSchema, storedReportSchema } from './import-runs-schemas.ts'

/** What an undo may change of a product, as reports name it. */
export const CHANGED_FIELDS = [
  'price',
  'texts',
  'links',
  'options',
  'images',
  'status',
  'created',
  'stock',
] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

const undoneProductSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  fields: z.array(z.enum(CHANGED_FIELDS)),
  /** Its price with KDV as it is and as the undo sets it, with the currency; null where the price stays. */
  price: z.object({ from: z.string(), to: z.string() }).nullable(),
})
export type UndoneProduct = z.infer<typeof undoneProductSchema>

/** What an undo did, or would do. Products count one by one, variants too. */
export const undoReportSchema = z.object({
  kind: z.literal('undo'),
  total: z.int(),
  /** Got fields or stock back. */
  restored: z.int(),
  /** Created by the run and never ordered: deleted. */
  deleted: z.int(),
  /** Created by the run and ordered since: off sale. */
  passive: z.int(),
  /** Were as before the run already. */
  unchanged: z.int(),
  /** Changed after the run and left alone; with `force` there is none. */
  changedSince: z.int(),
  /** Of which less stock than was booked could be booked back: the rest was sold. */
  stockShort: z.int(),
  /** The same, each variant for itself, as the preview of a bulk change's undo counts; reports of earlier versions have none. */
  rows: z.object({ changed: z.int(), unchanged: z.int(), changedSince: z.int() }).optional(),
  /** The first hundred of each kind; `fields` of `since` are those that were changed. */
  examples: z.array(undoneProductSchema),
  since: z.array(undoneProductSchema),
  short: z.array(z.object({ code: z.string(), name: z.string(), wanted: z.int(), booked: z.int() })),
})
export type UndoReport = z.infer<typeof undoReportSchema>
/** What an undo would do, judged by its first `MOST_PREVIEWED`; `of` names it for the request that undoes. */
export const undoPreviewSchema = undoReportSchema.extend({ of: z.string() })
export type UndoPreviewRecord = z.infer<typeof undoPreviewSchema>

const kind = z.literal('import')
/** The report of a run as it is stored. */
export const storedRunReportSchema = z.union([undoReportSchema, storedReportSchema.extend({ kind })])

/** A run as the back office lists it. */
export const importRunSchema = z.object({
  id: z.int(),
  kind: z.enum(['import', 'undo', 'change']),
  fileName: z.string(),
  format: z.string(),
  options: z.record(z.string(), z.unknown()),
  /** '' from the terminal. */
  startedBy: z.string(),
  /** The id of the uploaded file; null from the terminal. */
  upload: z.string().nullable(),
  /** `interrupted`: nothing has been heard of it for a minute. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'interrupted']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  done: z.int(),
  total: z.int(),
  /** Null while it runs, and of a run that was interrupted or failed. */
  report: z.union([undoReportSchema, importReportSchema.extend({ kind })]).nullable(),
  undoes: z.int().nullable(),
  undoneBy: z.int().nullable(),
  /** It is too old to be undone. */
  expired: z.boolean(),
  /** Changes of products that are in effect: what an undo would look at. */
  changes: z.int(),
})
export type ImportRunRecord = z.infer<typeof importRunSchema>
/** A run with its notes, which are shown in the reader's language. */
export type StoredRunRecord = Omit<ImportRunRecord, 'report'> & {
  report: z.infer<typeof storedRunReportSchema> | null
}

/** A run in the list, without its report. */
export const importRunItemSchema = importRunSchema.omit({ report: true, changes: true, options: true })
export type ImportRunItem = z.infer<typeof importRunItemSchema>

export const importRunsSchema = countedPageSchema(importRunItemSchema)

export const runParams = z.object({ run: z.coerce.number().int().min(1).max(MAX_ROW_ID) })
export const runsQuerySchema = z.object({
  ...newestFirstQuery(20, { digits: 9 }),
  /** Runs of this uploaded file alone. */
  upload: z.string().max(40).optional(),
})
export const undoQuerySchema = z.object({
  /** Counts what was changed after the run as overwritten. */
  force: z.enum(['true', 'false']).default('false'),
})
export const undoBodySchema = z.object({
  /** Also overwrites what was changed after the run. */
  force: z.boolean().default(false),
  /** Of the preview that somebody has seen. */
  of: z.string().max(100).optional(),
})
