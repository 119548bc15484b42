import { z } from 'zod'
import { CODE_PREFIX, DATE_ORDERS, DECIMAL_WORDS } from '#modules/intake/files/file-answer-rules.ts'
import { storedNoteSchema } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import {
  runStatusFields,
  shownRunState,
  shownStatusFields,
  uploadFields,
} from '#modules/platform/uploaded-runs/uploaded-runs-schemas.ts'
import { hostOf } from './read/earlier-page-rules.ts'

/** What the back office brings in by `npm run move-in`, in the order in which it is best done. */
export const MOVE_IN_PARTS = ['customers', 'orders', 'reviews', 'coupons', 'pages'] as const
export type MoveInPart = (typeof MOVE_IN_PARTS)[number]

/** Largest file in bytes, for the screen and the command: it is read into memory as a whole. */
export const LARGEST_MOVE_IN = 50_000_000

/**
 * What became of the people or things of a file, in the order in which they are shown. `staffOnly`: orders without an email, which only staff sees
 * (decision 149).
 */
export const MOVE_IN_COUNTS = [
  'new',
  'completed',
  'waiting',
  'staffOnly',
  'same',
  'known',
  'erased',
  'refused',
] as const
export type MoveInCount = (typeof MOVE_IN_COUNTS)[number]

/** What else the summary counts. `picturesLeft`: reviews whose pictures stay behind. `others`: rows that are no reviews. */
export const MOVE_IN_FACTS = [
  'drafts',
  'posts',
  'pictures',
  'picturesFailed',
  'redirects',
  'picturesLeft',
  'others',
] as const
export type MoveInFact = (typeof MOVE_IN_FACTS)[number]

/** What is shown of a first row. */
export const MOVE_IN_FIELDS = [
  'email',
  'name',
  'phone',
  'addresses',
  'consents',
  'password',
  'orderNo',
  'placedAt',
  'total',
  'lines',
  'product',
  'star',
  'code',
  'gives',
  'minimum',
  'validUntil',
  'useLimit',
  'title',
  'path',
] as const
export type MoveInField = (typeof MOVE_IN_FIELDS)[number]

/** What a file may leave open, as `npm run move-in` has it. */
export const moveInOptionsSchema = z.object({
  /** How dates such as 05/12/2024 are read, where the file does not show it. */
  dates: z.enum(DATE_ORDERS).optional(),
  /** Orders and coupons: the mark that begins the decimals of amounts such as 1,299, where the file does not show it. */
  decimal: z.enum(DECIMAL_WORDS).optional(),
  /** Orders and reviews: which earlier shop they are of, as its products were imported; none for the one without a prefix. */
  codePrefix: z.string().trim().regex(CODE_PREFIX).optional(),
  /** Pages: shows those at once that the earlier shop showed. */
  publish: z.boolean().optional(),
  /** Pages: the address of the earlier shop, where the file does not name it. */
  site: z
    .string()
    .trim()
    .max(300)
    .refine((site) => hostOf(site) !== '')
    .optional(),
})
export type MoveInOptions = z.infer<typeof moveInOptionsSchema>

/** `sentence` is a note where it is stored and words where it is shown; so it is below. */
const problemOf = <Sentence extends z.ZodType>(sentence: Sentence) =>
  z.object({
    line: z.int(),
    /** Whom or what it is about, masked. */
    subject: z.string(),
    sentence,
  })
export const storedMoveInNoteSchema = problemOf(storedNoteSchema)
export type StoredMoveInNote = z.infer<typeof storedMoveInNoteSchema>

const reportOf = <Sentence extends z.ZodType>(sentence: Sentence) =>
  z.object({
    counts: z.partialRecord(z.enum(MOVE_IN_COUNTS), z.int()),
    facts: z.partialRecord(z.enum(MOVE_IN_FACTS), z.int()).default({}),
    /** An amount of the file and how it was read, with a decimal point; null where none has a comma or point. */
    amount: z.object({ text: z.string(), value: z.string() }).nullable().default(null),
    /** How dates such as 05/12/2024 were read; null where the file has none. */
    dates: z.enum(DATE_ORDERS).nullable().default(null),
    /** How something is read was said about an earlier file with the same columns. */
    remembered: z.boolean().default(false),
    /** The prefix of the second shop whose file it is; '' for the first shop's. */
    source: z.string().default(''),
    /** The first of the file as they would be stored, personal data masked. */
    rows: z.array(z.object({ line: z.int(), values: z.partialRecord(z.enum(MOVE_IN_FIELDS), z.string()) })),
    /** Everything that is to know about lines, of which `problems` are the first hundred. */
    problemCount: z.int(),
    problems: z.array(problemOf(sentence)),
  })
const storedReportSchema = reportOf(storedNoteSchema)
const moveInReportSchema = reportOf(z.string())
export type MoveInReport = z.infer<typeof moveInReportSchema>

/** How far one reading of a file is: what `npm run move-in -- --status` writes. */
export const moveInStatusSchema = z.object({
  ...runStatusFields,
  report: storedReportSchema.nullable(),
  /** Dates that can be read in two ways, which `dates` of the options has to answer before the file can be read. */
  unclearDates: z.array(z.string()).default([]),
  /** Amounts that can be read in two ways, which `decimal` has to answer. */
  unclearAmounts: z.array(z.string()).default([]),
})
export type MoveInStatus = z.infer<typeof moveInStatusSchema>

export const moveInInfoSchema = z.object({
  ...uploadFields,
  part: z.enum(MOVE_IN_PARTS),
  options: moveInOptionsSchema.default({}),
})
export type MoveInInfo = z.infer<typeof moveInInfoSchema>

const shownStatusSchema = moveInStatusSchema.extend({
  ...shownStatusFields,
  state: shownRunState,
  report: moveInReportSchema.nullable(),
})
export type ShownMoveInStatus = z.infer<typeof shownStatusSchema>

/** An uploaded file, with its preview and its run. */
export const moveInRecordSchema = z.object({
  id: z.string(),
  ...moveInInfoSchema.shape,
  /** False once the file has been deleted: after its run, or a day after it was uploaded. */
  fileKept: z.boolean(),
  preview: shownStatusSchema.nullable(),
  run: shownStatusSchema.nullable(),
})
export type MoveInRecord = z.infer<typeof moveInRecordSchema>

export const moveInListSchema = z.object({ items: z.array(moveInRecordSchema) })

/** Imported customers without a password: who could be invited, who waits for the email, who got it. */
export const invitationsSchema = z.object({ open: z.int(), due: z.int(), sent: z.int() })
export type InvitationsView = z.infer<typeof invitationsSchema>

export const moveInUploadQuerySchema = z.object({
  part: z.enum(MOVE_IN_PARTS),
  name: z.string().trim().min(1).max(200),
})
