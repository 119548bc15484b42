import { z } from 'zod'
import {
  BACKUP_KINDS,
  BACKUP_PROBLEMS,
  BACKUP_STATES,
  KEYS_IN_BACKUP,
  POINT_IN_TIME_STATES,
  RUN_STATUSES,
} from './backup-run-rules.ts'

const moment = z.string()

const runSchema = z.object({
  id: z.number(),
  kind: z.enum(BACKUP_KINDS),
  status: z.enum(RUN_STATUSES),
  place: z.string(),
  key: z.string(),
  startedAt: moment,
  endedAt: moment.nullable(),
  /** The moment the data in it are of. */
  takenAt: moment.nullable(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  pictures: z.number().nullable(),
  /** Picture files that were gone when their turn came. */
  missingPictures: z.number().nullable(),
  keys: z.enum(KEYS_IN_BACKUP).nullable(),
  problem: z.enum(BACKUP_PROBLEMS).nullable(),
  /** The message behind the problem, for the person who runs the server. */
  error: z.string(),
  /** '' for the nightly job. */
  startedBy: z.string(),
  /** Its file was removed by the rules of retention. */
  removed: z.boolean(),
})
export type BackupRunView = z.infer<typeof runSchema>

const lastGoodSchema = z.object({ takenAt: moment, bytes: z.number(), key: z.string() })

/** How it stands with the backups, for the first page of the back office. */
export const backupStateSchema = z.object({
  state: z.enum(BACKUP_STATES),
  lastGood: lastGoodSchema.nullable(),
  running: z.boolean(),
  /** A demo shop has nothing to lose. */
  demo: z.boolean(),
  /** Whether the shop can go back to a moment; null where its log is not kept. */
  pointInTime: z
    .object({
      state: z.enum(POINT_IN_TIME_STATES),
      /** The earliest moment. */
      from: moment.nullable(),
      /** When the log was stored last. */
      storedAt: moment.nullable(),
      /** What the place said; '' while all is well. */
      problem: z.string(),
    })
    .nullable(),
})
export type BackupStateView = z.infer<typeof backupStateSchema>

export const backupsSchema = backupStateSchema.extend({
  /** A folder or s3://bucket/prefix; null where BACKUP_TO is not set. */
  place: z.string().nullable(),
  /** Whether BACKUP_PASSPHRASE is set, so that the keys go along. */
  passphrase: z.boolean(),
  keepDays: z.number(),
  /** Nothing is written at night or removed while a restored shop waits for its owner. */
  held: z.boolean(),
  /** The last fifty, newest first. */
  items: z.array(runSchema),
})
export type BackupsView = z.infer<typeof backupsSchema>

export const startedBackupSchema = z.object({ id: z.number() })
