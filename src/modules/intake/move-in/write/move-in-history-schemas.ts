import { z } from 'zod'
import { KEPT_REASONS } from '#modules/kernel/records/imported-records.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { newestFirstQuery } from '#shared/web/page-query-schema.ts'
import { MAX_ROW_ID } from '#shared/web/row-id.ts'
import { MOVE_IN_COUNTS, MOVE_IN_PARTS } from '../move-in-schemas.ts'

/** Where a file that was brought in stands. `interrupted` and `undo-interrupted`: nothing has been heard of it for a minute. */
export const MOVE_IN_RUN_STATES = [
  'running',
  'interrupted',
  'done',
  'undoing',
  'undo-interrupted',
  'undone',
] as const
export type MoveInRunState = (typeof MOVE_IN_RUN_STATES)[number]

/** A file that was brought in, from the terminal too, as the back office lists it. */
export const moveInRunItemSchema = z.object({
  id: z.int(),
  part: z.enum(MOVE_IN_PARTS),
  fileName: z.string(),
  /** '' from the terminal. */
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  state: z.enum(MOVE_IN_RUN_STATES),
  /** What became of its lines; empty until it has ended. */
  counts: z.partialRecord(z.enum(MOVE_IN_COUNTS), z.int()),
  /** Records that undoing it deleted, and, once it is undone, those it left. */
  removed: z.int(),
  kept: z.int(),
  undoneAt: z.iso.datetime().nullable(),
  /** Who undid it, or began to, as the audit log names them; '' where nobody did. */
  undoneBy: z.string(),
  /** It is too old to be undone. */
  expired: z.boolean(),
})
export type MoveInRunItem = z.infer<typeof moveInRunItemSchema>

export const moveInRunsSchema = countedPageSchema(moveInRunItemSchema)

const recordSchema = z.object({
  id: z.string(),
  /** Names it: an address of email, masked for whoever may not see customers, a number, a code, a path. */
  subject: z.string(),
})
export type MovedInRecord = z.infer<typeof recordSchema>

const keptRecordSchema = recordSchema.extend({
  /** What was done with it since. */
  reasons: z.array(z.enum(KEPT_REASONS)),
})
export type KeptRecord = z.infer<typeof keptRecordSchema>

/** What an undo does, or would do. */
export const moveInUndoReportSchema = z.object({
  /** Deleted, as if the file had never come. */
  removed: z.int(),
  /** Left alone, because they were changed or used since. */
  kept: z.int(),
  /** Gone already. */
  gone: z.int(),
  /** Reviews that lose the mark of a purchase with the earlier orders that are deleted. */
  unproven: z.int(),
  /** The first hundred of `removed`. */
  going: z.array(recordSchema),
  /** The first five hundred of `kept`. */
  left: z.array(keptRecordSchema),
})
export type MoveInUndoReport = z.infer<typeof moveInUndoReportSchema>

export const moveInUndoPreviewSchema = z.object({
  report: moveInUndoReportSchema,
  /** What the report is of: the undo names it, and is refused once a record has changed. */
  of: z.string(),
})
export type MoveInUndoPreview = z.infer<typeof moveInUndoPreviewSchema>

/** A run, with the records that its undo left as they are by now. */
export const moveInRunSchema = moveInRunItemSchema.extend({ left: z.array(keptRecordSchema) })
export type MoveInRunRecord = z.infer<typeof moveInRunSchema>

export const moveInRunParams = z.object({ run: z.coerce.number().int().min(1).max(MAX_ROW_ID) })
export const moveInRunsQuerySchema = z.object({
  ...newestFirstQuery(20, { digits: 9 }),
})
export const moveInUndoBodySchema = z.object({ of: z.string().min(1).max(100) })
