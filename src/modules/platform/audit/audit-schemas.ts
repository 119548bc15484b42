import { z } from 'zod'
import { isDay } from '#shared/dates.ts'
import { AUDIT_RECORDS } from './audit-rules.ts'

/** One command of staff, as the audit log shows it. */
export const auditEntrySchema = z.object({
  id: z.number(),
  createdAt: z.iso.datetime(),
  /** Null for what nobody signed in did, or for a person who does not exist. */
  staffId: z.string().nullable(),
  staffName: z.string(),
  action: z.string(),
  recordType: z.string(),
  recordId: z.string(),
  /** The changed fields. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  ip: z.string(),
  requestId: z.string(),
})

const cursor = z.string().regex(/^[ba]\d{1,18}$/)
const limit = z.coerce.number().int().min(1).max(100).default(50)

const filterText = z.string().trim().max(100).optional()

/** Filters of the audit log; all that are given hold together. */
export const auditQuerySchema = z.object({
  record: z.enum(AUDIT_RECORDS).optional(),
  recordId: filterText,
  /** The id of a member of staff. */
  staff: filterText,
  /** As 'order.ship'. */
  action: filterText,
  /** Days in Istanbul, both included. */
  from: z.string().refine(isDay).optional(),
  until: z.string().refine(isDay).optional(),
  cursor: cursor.optional(),
  limit,
})

export const auditHistoryQuerySchema = z.object({ cursor: cursor.optional(), limit })

/** Newest first. */
export const auditPageSchema = z.object({
  items: z.array(auditEntrySchema),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** Counted up to 10,000; above that `exact` is false. */
  count: z.object({ value: z.number(), exact: z.boolean() }),
})

/** What the filters of the audit log offer. */
export const auditFiltersSchema = z.object({
  staff: z.array(z.object({ id: z.string(), name: z.string() })),
  actions: z.array(z.string()),
})
