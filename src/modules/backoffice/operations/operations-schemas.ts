import { z } from 'zod'
import { failedEmailSchema } from '#modules/platform/mail/mail-admin-schemas.ts'
import { failedSmsSchema } from '#modules/platform/sms/sms-admin-schemas.ts'
import { STORAGE_PROBLEMS } from '#modules/platform/storage/storage-rules.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'

const moment = z.string()

/** A scheduled job, its last run by whichever process, and its next one. */
export const jobStateSchema = z.object({
  name: z.string(),
  /** In Europe/Istanbul. */
  cron: z.string(),
  /** `died`: its process ended while it ran, or it runs for too long. */
  state: z.enum(['never', 'running', 'ok', 'failed', 'died']),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  succeededAt: moment.nullable(),
  nextAt: moment,
  /** It waits until the restored shop is released. */
  held: z.boolean(),
  /** What went wrong in the last run; '' otherwise. */
  error: z.string(),
  failuresInARow: z.number(),
})
export type JobState = z.infer<typeof jobStateSchema>

export const jobsSchema = z.object({
  /** False in a process whose queue has not started. */
  canRun: z.boolean(),
  items: z.array(jobStateSchema),
  /** Rows on which a job failed; each is tried again by itself. */
  failures: z.array(
    z.object({
      job: z.string(),
      rowId: z.string(),
      attempts: z.number(),
      failedAt: moment,
      retryAt: moment,
      error: z.string(),
    }),
  ),
})
export type JobsView = z.infer<typeof jobsSchema>

/** What a process of the shop does; `first` looks after the others of its machine. */
export const PROCESS_ROLES = ['all', 'web', 'jobs', 'first'] as const

export const healthSchema = z.object({
  version: z.string(),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    connections: z.number(),
    maxConnections: z.number(),
    /** The largest tables with their indexes; rows are estimates. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
    migrations: z.number(),
    lastMigration: z.string(),
    /** Those that this process does not know: a newer version has migrated the database. */
    newerMigrations: z.array(z.string()),
  }),
  /** The disk of `DATA_DIR`. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  /** Of this process, in bytes. */
  memory: z.object({ resident: z.number(), heapUsed: z.number() }),
  /** The bucket of the files and what waits for it, by machine; null where the files are in `DATA_DIR` alone and nothing waits. */
  files: z
    .object({
      place: z.string().nullable(),
      waiting: z.array(
        z.object({
          folder: z.string(),
          host: z.string(),
          files: z.number(),
          since: moment.nullable(),
          problem: z.enum(STORAGE_PROBLEMS).nullable(),
          seenAt: moment,
        }),
      ),
    })
    .nullable(),
  changeFeed: z.boolean(),
  /**
   * The product feed for Google: what can be bought by itself, and how much of that is left out for want of a picture. At most five
   * minutes old; null while a large shop counts it for the first time.
   */
  productFeed: z.object({ products: z.number(), withoutPicture: z.number() }).nullable(),
  processes: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      pid: z.number(),
      version: z.string(),
      startedAt: moment,
      seenAt: moment,
      memory: z.number(),
      role: z.enum(PROCESS_ROLES),
      /** True for the process that responds. */
      current: z.boolean(),
    }),
  ),
})
export type Health = z.infer<typeof healthSchema>

/** Whether shoppers see the maintenance page. */
export const maintenanceSchema = z.object({
  active: z.boolean(),
  /** When the shop expects to be open again; null where nobody knows. */
  until: moment.nullable(),
  version: z.number(),
  changedAt: moment,
  /** The shop was restored from a copy and is not released: the page stays, and nothing goes out. */
  held: z.boolean(),
})
export type MaintenanceState = z.infer<typeof maintenanceSchema>
export const maintenanceFormSchema = z.object({
  active: z.boolean(),
  until: z.iso.datetime({ offset: true }).nullable().default(null),
})

/** The page cache of the process that responds. */
export const pageCacheSchema = z.object({
  entries: z.number(),
  bytes: z.number(),
  maxBytes: z.number(),
  /** Requests since the process started. */
  hits: z.number(),
  misses: z.number(),
})
export type PageCacheState = z.infer<typeof pageCacheSchema>

export const failedEmailPageSchema = countedPageSchema(failedEmailSchema)
export const failedSmsPageSchema = countedPageSchema(failedSmsSchema)
export const resentSchema = z.object({ emails: z.number() })
export const doneSchema = z.object({ done: z.literal(true) })
