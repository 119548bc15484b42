import { z } from 'zod'
import { CODE_PREFIX, DECIMAL_WORDS } from '#modules/intake/files/file-answer-rules.ts'
import { storedNoteSchema } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import {
  runStatusFields,
  shownRunState,
  shownStatusFields,
  uploadFields,
} from '#modules/platform/uploaded-runs/uploaded-runs-schemas.ts'
import { IMPORT_MODES, NEW_PRODUCT_FIELDS, WINNERS } from '../import-option-rules.ts'
import { IMPORT_FORMATS } from '../platforms/platforms-rules.ts'
import { NO_GAPS } from '../report/unsellable-report.ts'

export const IMPORT_PRICES = ['gross', 'net'] as const

/** What a file may leave open, as `npm run import` has it; left out, known products keep theirs. */
export const importOptionsSchema = z.object({
  /** What prices in the file contain: `gross` is with KDV. */
  prices: z.enum(IMPORT_PRICES).default('gross'),
  /** Percent of KDV, where the file names none. */
  tax: z
    .string()
    .trim()
    .regex(/^(\d{1,2}|100)$/)
    .optional(),
  /** Which products are written, and what of them; everything where left out. */
  mode: z.enum(IMPORT_MODES).optional(),
  /** Takes imported products off sale that the file does not name. */
  hideMissing: z.boolean().optional(),
  /** The file's format, where its columns do not tell. */
  format: z.enum(IMPORT_FORMATS.map(({ name }) => name)).optional(),
  /** The sheet of a spreadsheet; left out, the first one that looks like products. */
  sheet: z.string().trim().min(1).max(100).optional(),
  /** Does not use what was said about the same columns before, and drops it when the file is imported. */
  forgetMapping: z.boolean().optional(),
  /** The element of XML that stands for a product; left out, it is found. */
  item: z.string().trim().min(1).max(100).optional(),
  /** What columns are: title → a field, one of its names, or '-' for a column to leave out. */
  map: z.record(z.string().max(300), z.string().min(1).max(100)).optional(),
  /** The mark that begins the decimals of prices, where the file does not show it. */
  decimal: z.enum(DECIMAL_WORDS).optional(),
  /** The same for single columns, by their titles, before the one for all. */
  decimals: z.record(z.string().min(1).max(300), z.enum(DECIMAL_WORDS)).optional(),
  /** Who wins where staff changed what the file says; left out, as for the last file with the same columns, or the file. */
  winner: z.enum(WINNERS).optional(),
  /** A code that the shop has names the same product, however different the names are. */
  sameCodes: z.boolean().optional(),
  /** Stands before every code of the file. */
  codePrefix: z.string().trim().regex(CODE_PREFIX).optional(),
  /** Units of new products that the file has no stock of; left out, an empty cell of stock of a new product is asked about. */
  untrackedStock: z.coerce.number().int().min(0).max(999_999).optional(),
})
export type ImportRunOptions = z.infer<typeof importOptionsSchema>

/** `reason` is a note where it is stored and a sentence where it is shown; so it is below. */
const problemOfLine = <Sentence extends z.ZodType>(reason: Sentence) =>
  z.object({
    /** Counted from 1, the header being line 1; 0 means the whole file. */
    line: z.int(),
    /** The code of the product, where `line` is its number in a file that has several on one line. */
    code: z.string().optional(),
    column: z.string(),
    severity: z.enum(['refused', 'warning']),
    reason,
  })
export const storedProblemSchema = problemOfLine(storedNoteSchema)

/** What a preview tried in a transaction that it rolled back; the first of each list. Prices have KDV. */
const previewedValuesSchema = z.object({
  /** Products compared: fewer than the file has where it is large. */
  compared: z.int(),
  priceUp: z.int(),
  priceDown: z.int(),
  stockUp: z.int(),
  stockDown: z.int(),
  largestJump: z
    .object({ code: z.string(), name: z.string(), from: z.string(), to: z.string(), percent: z.number() })
    .nullable(),
  products: z.array(
    z.object({
      line: z.int(),
      code: z.string(),
      name: z.string(),
      state: z.enum(['new', 'changed', 'unchanged']),
      price: z.string(),
      listPrice: z.string(),
      stock: z.int(),
      categories: z.string(),
      options: z.string(),
      picture: z.string(),
    }),
  ),
  changes: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Names of `previewed-field-rules.ts`; equal values differ beyond what is shown. */
      fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
})

const reportOf = <Sentence extends z.ZodType>(sentence: Sentence) =>
  z.object({
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Products that the mode left out. */
    skipped: z.int().default(0),
    /** Products hidden because the file does not name them. */
    missing: z.object({ count: z.int(), of: z.int() }).optional(),
    refusedRows: z.int(),
    warnings: z.int(),
    /** Products of the file, and those at price 0, without stock and without picture. */
    gaps: z
      .object({
        products: z.int(),
        withoutPrice: z.int(),
        withoutStock: z.int(),
        withoutPicture: z.int(),
        untracked: z.int().default(0),
        untrackedNames: z.array(z.string()).default([]),
      })
      .default({ ...NO_GAPS, untrackedNames: [] }),
    /** Products and variants of which the file met changes of staff since the last file with its columns, and how many have each field. */
    staff: z
      .object({
        winner: z.enum(WINNERS),
        records: z.int(),
        fields: z.array(z.object({ field: z.string(), count: z.int() })),
      })
      .optional(),
    /** Units that each new product without a stock figure gets. */
    untrackedStock: z.int().default(0),
    /** Columns whose decimal mark was named before and counts again. */
    rememberedMarks: z.array(z.object({ title: z.string(), mark: z.enum([',', '.']) })).default([]),
    /** Pictures that products of the file name, and what became of them; a preview fetches none. */
    pictures: z
      .object({ named: z.int(), found: z.int(), failed: z.int() })
      .default({ named: 0, found: 0, failed: 0 }),
    /** Products to which an address or a number of the earlier shop leads that led nowhere before; a preview does not count all. */
    addresses: z.int().default(0),
    /** A cell of each column of prices and the number it was read as, with a decimal point. */
    prices: z.array(z.object({ title: z.string(), text: z.string(), value: z.string() })).default([]),
    /** The first hundred of each kind. */
    refusals: z.array(problemOfLine(sentence)),
    notices: z.array(problemOfLine(sentence)),
    values: previewedValuesSchema.optional(),
  })
export const importReportSchema = reportOf(z.string())
export const storedReportSchema = reportOf(storedNoteSchema)

const columnSchema = z.object({
  title: z.string(),
  /** The field it is read as; null while it is not understood. */
  field: z.string().nullable(),
  /** What its first cells look like: empty, link, integer, number or text. */
  looks: z.string(),
  samples: z.array(z.string()),
  /** Nothing is imported until something is said about it. */
  stops: z.boolean().optional(),
})

/** What a file was recognised as. */
const recognisedFile = <Sentence extends z.ZodType, Reason extends z.ZodType>(
  sentence: Sentence,
  reason: Reason,
) =>
  z
    .object({
      /** Its name, as `--format` has it; of runs of earlier versions the title. */
      format: z.string(),
      /** Of a spreadsheet or of XML, what its table is called. */
      encoding: sentence,
      separator: z.string(),
      unknownColumns: z.array(z.string()),
      unusedColumns: z.array(z.string()),
      damaged: z.boolean(),
      /** Why it was recognised so. */
      reason,
      /** Every column with what it is read as. */
      mapping: z.array(columnSchema).default([]),
      /** What was said about the same columns the last time, and is used again. */
      remembered: z.record(z.string(), z.string()).default({}),
      /** Who wins where staff changed what the file says. */
      winner: z.enum(WINNERS).default('file'),
      /** A digest of all that is remembered of these columns; '' where none of it is used. */
      mappingDigest: z.string().default(''),
    })
    .nullable()

/** How far one reading of a file is: what `npm run import -- --status` writes. */
export const importStatusSchema = z.object({
  ...runStatusFields,
  file: recognisedFile(storedNoteSchema, storedNoteSchema.default('')),
  report: storedReportSchema.nullable(),
  /** Columns to explain by `format` and `map` before the file can be read. */
  asked: z.array(columnSchema).default([]),
  /** The sheets of a spreadsheet, of which `sheet` may name another one. */
  sheets: z.array(z.string()).default([]),
  /** Cells that new products need filled are empty: how many, and the first lines. `tax` and `untrackedStock` answer for theirs. */
  askedGaps: z
    .array(z.object({ field: z.enum(NEW_PRODUCT_FIELDS), count: z.int(), lines: z.array(z.int()) }))
    .default([]),
  /** Columns of which `decimal` or `decimals` has to say the mark. */
  askedMarks: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })).default([]),
})
export type ImportStatus = z.infer<typeof importStatusSchema>

const shownStatusSchema = importStatusSchema.extend({
  ...shownStatusFields,
  state: shownRunState,
  file: recognisedFile(z.string(), z.string()),
  report: importReportSchema.nullable(),
})
export type ShownImportStatus = z.infer<typeof shownStatusSchema>

/** What is known of an uploaded product file before it is read. */
export const importInfoSchema = z.object({
  ...uploadFields,
  options: importOptionsSchema,
  /** The ZIP of pictures that was uploaded beside it. */
  pictures: z.object({ fileName: z.string(), bytes: z.number(), count: z.int() }).nullable().default(null),
})
export type ImportInfo = z.infer<typeof importInfoSchema>

/** An uploaded product file, with its preview and its run. */
export const importRecordSchema = z.object({
  id: z.string(),
  ...importInfoSchema.shape,
  preview: shownStatusSchema.nullable(),
  run: shownStatusSchema.nullable(),
})
export type ImportRecord = z.infer<typeof importRecordSchema>

export const importListSchema = z.object({ items: z.array(importRecordSchema) })

export const uploadQuerySchema = importOptionsSchema
  .omit({ map: true, decimals: true, forgetMapping: true, hideMissing: true })
  .extend({ name: z.string().trim().min(1).max(200) })

export const picturesQuerySchema = z.object({ name: z.string().trim().min(1).max(200) })
