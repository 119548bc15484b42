import { z } from 'zod'

/**
 * A backup is a tar file, which any tar opens: what it is of first (`HEADER`), then the keys where they are in, the rows of each table as
 * PostgreSQL's COPY writes them, the pictures, the sums of all of it (`MANIFEST`), and last the sum of the file itself (`SEAL`).
 */
export const HEADER = 'vitrin-backup.json'
export const KEYS = 'keys.json'
export const MANIFEST = 'manifest.json'
export const SEAL = 'seal.sha256'

/** Raised by a change that earlier versions of the shop would misread. */
export const FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** Where its rows are: `tables/<folder>/000001.copy.zst` and on. */
  folder: z.string(),
  /** In the order of the rows; generated ones are left out. */
  columns: z.array(z.string()),
  /** Where it is a part of a partitioned table: that table, and which rows are in the part. */
  partOf: z.object({ schema: z.string(), name: z.string(), bound: z.string() }).nullable(),
})

/** A table and its columns, as they were. */
export type BackupTable = z.output<typeof tableSchema>

export const headerSchema = z.object({
  format: z.int(),
  /** Version of the shop that wrote it. */
  shop: z.string(),
  /** Version of PostgreSQL, `18.4`. */
  postgres: z.string(),
  database: z.string(),
  /** The moment that the data are of. */
  takenAt: z.iso.datetime().transform((text) => new Date(text)),
  /** Which migrations the database had run. */
  migrations: z.array(z.object({ tag: z.string(), hash: sha256 })),
  /** Version of the job queue's tables; null where there were none. */
  queue: z.int().nullable(),
  keys: z.enum(['encrypted', 'left-out']),
  tables: z.array(tableSchema),
})

export type BackupHeader = z.output<typeof headerSchema>

const contentsSchema = z.object({
  schema: z.string(),
  name: z.string(),
  rows: count,
  /** Of the rows as text. */
  bytes: count,
  sha256,
})

/** How many rows of a table there are, and their sum. */
export type TableContents = z.output<typeof contentsSchema>

const sequenceSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** A string of digits. */
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
})

export type BackupSequence = z.output<typeof sequenceSchema>

const manifestSchema = z.object({
  tables: z.array(contentsSchema),
  sequences: z.array(sequenceSchema),
  pictures: z.object({ count, bytes: count }),
  /** Pictures that were deleted while the backup was written. */
  missingPictures: z.array(z.string()),
})

export const manifestOf = manifestSchema
export type BackupManifest = z.output<typeof manifestSchema>

/** Why a backup is refused; `detail` names what, for the sentence. */
export type BackupProblem =
  | 'missing'
  | 'damaged'
  | 'newer-format'
  | 'newer-shop'
  | 'changed-migration'
  | 'no-shop'
  | 'no-keys'
  | 'keys-unusable'
  | 'keys-of-another-shop'
  | 'passphrase-needed'
  | 'passphrase-wrong'
  | 'database-used'
  | 'keys-there'
  | 'picture-differs'
  | 'unknown-columns'
  | 'differs'

/** A backup that cannot be written or restored as it is; the commands have a sentence for each problem. */
export class BackupRefusedError extends Error {
  override name = 'BackupRefusedError'
  readonly problem: BackupProblem
  readonly detail: string

  constructor(problem: BackupProblem, detail = '', options?: ErrorOptions) {
    super(detail === '' ? problem : `${problem}: ${detail}`, options)
    this.problem = problem
    this.detail = detail
  }
}
