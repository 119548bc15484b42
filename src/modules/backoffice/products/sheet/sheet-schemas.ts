import { z } from 'zod'
import { isContentName } from '#modules/kernel/pictures/picture-rules.ts'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { boundedCountSchema } from '#shared/web/counted-page-schema.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { ROW_ID_DIGITS } from '#shared/web/row-id.ts'
import { rowIdSchema, sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { PRODUCT_SORTS } from '../product-list-rules.ts'
import { BARCODE_PROBLEMS, pricedProductSchema, productFiltersSchema } from '../products-admin-schemas.ts'

/** Ids that fit into an address. */
export const MAX_SHEET_IDS = 1000
/** Dimensions of a product's variants (a check of `product_variant_values`). */
export const MAX_OPTIONS = 3

/**
 * A row of the sheet: something that is sold, a product without variants or a variant. Decimals are text with a point; prices, barcode and sizes are
 * those of its first unit.
 */
export const sheetRowSchema = pricedProductSchema.extend({
  /** The product that it is a variant of. */
  parentId: z.number().nullable(),
  name: z.string(),
  /** '' without an English page. */
  nameEn: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** With KDV as the shop rounds it, two decimals; '0.00' is on request. */
  gross: z.string(),
  /** As stored, up to 6 decimals. */
  net: z.string(),
  listGross: z.string().nullable(),
  listNet: z.string().nullable(),
  /** What shoppers see struck through, with KDV. */
  struck: z.string().nullable(),
  /** The planned price that is asked in place of `gross`, with KDV; null where none is. */
  plannedGross: z.string().nullable(),
  plannedUntil: z.string().nullable(),
  /** Net of KDV, for a base unit. */
  cost: z.string().nullable(),
  barcode: z.string(),
  barcodeProblem: z.enum(BARCODE_PROBLEMS).nullable(),
  /** Base units for sale: in all warehouses, or in the one that was asked for. */
  stock: z.number(),
  /** Pieces of orders that are not sent yet; they are in no `stock`. */
  held: z.number(),
  /** Kilograms. */
  weight: z.string(),
  /** Centimetres, as height and length. */
  width: z.string(),
  height: z.string(),
  length: z.string(),
  desi: z.string(),
})
export type SheetRow = z.output<typeof sheetRowSchema>

const sheetOptionSchema = z.object({
  name: z.string(),
  nameEn: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      valueEn: z.string(),
      /** Pictures of the variants with this value, of the option that `hasPictures`. */
      pictures: z.array(z.string()),
      /** Variants that have it. */
      variants: z.number(),
    }),
  ),
  /** Its values have pictures: the option of the colour. */
  hasPictures: z.boolean(),
})
export type SheetOption = z.output<typeof sheetOptionSchema>

/** A product with its options, and its variants that are not archived in the order of the options' values. */
export const variantSheetSchema = pricedProductSchema.extend({
  name: z.string(),
  nameEn: z.string(),
  options: z.array(sheetOptionSchema),
  rows: z.array(sheetRowSchema),
  /** Variants that are archived. */
  archived: z.number(),
  /** With more than one, stock is written in the one that the sheet names. */
  warehouses: z.number(),
})
export type VariantSheet = z.output<typeof variantSheetSchema>

export const archivedVariantSchema = z.object({
  id: z.number(),
  code: z.string(),
  options: sheetRowSchema.shape.options,
})
export type ArchivedVariant = z.output<typeof archivedVariantSchema>
export const archivedVariantsSchema = z.object({ items: z.array(archivedVariantSchema) })

/** Variants that are archived together, or brought back. */
export const movedVariantsBody = z.object({ ids: z.array(rowIdSchema).min(1).max(MAX_VARIANTS) })

const warehouse = z.preprocess((sent) => (sent === '' ? undefined : sent), sentRowIdSchema.optional())
export const variantSheetQuery = z.object({ warehouse })

/** A page of the products' list as a sheet, or these products and variants; a product with variants is shown as its variants. */
export const sheetQuerySchema = productFiltersSchema.extend({
  ids: z.preprocess(
    (sent) => (sent === '' ? undefined : sent),
    z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.string().regex(ROW_ID_DIGITS).transform(Number).pipe(rowIdSchema)).max(MAX_SHEET_IDS))
      .optional(),
  ),
  warehouse,
  sort: z.preprocess((sent) => (sent === '' ? undefined : sent), z.enum(PRODUCT_SORTS).default('newest')),
  cursor: z.preprocess((sent) => (sent === '' ? undefined : sent), z.string().max(600).optional()),
  /** Products of a page; it has fewer where their variants would be more than a sheet holds. */
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type SheetQuery = z.output<typeof sheetQuerySchema>

export const sheetPageSchema = z.object({
  rows: z.array(sheetRowSchema),
  next: z.string().nullable(),
  /** Products, not rows. */
  total: boundedCountSchema,
  warehouses: z.number(),
})
export type SheetPage = z.output<typeof sheetPageSchema>

export const SHEET_FIELDS = [
  'price',
  'listPrice',
  'cost',
  'taxRate',
  'stock',
  'code',
  'barcode',
  'name',
  'nameEn',
  'weight',
  'width',
  'height',
  'length',
] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

/** Longer than any cell may be: what is too long is an error of its cell and not of the request. */
const sent = z.string().max(20_000)
/** Decimal text with a point, with KDV or without. */
const sheetPriceSchema = z.object({ amount: sent, kind: z.enum(['gross', 'net']) })
export type SheetPrice = z.output<typeof sheetPriceSchema>

/** What a cell showed when it was edited, and what it is to be. */
const cell = <Schema extends z.ZodType>(value: Schema) => z.object({ seen: value, value })
const textCell = cell(sent).optional()

export const sheetCellsSchema = z
  .object({
    price: cell(sheetPriceSchema).optional(),
    /** Null for none. */
    listPrice: cell(sheetPriceSchema.nullable()).optional(),
    cost: cell(sent.nullable()).optional(),
    taxRate: textCell,
    /** Base units; booked as the difference to what was seen. */
    stock: z.object({ seen: z.int(), value: z.number() }).optional(),
    code: textCell,
    barcode: textCell,
    name: textCell,
    /** '' takes the English page away. */
    nameEn: textCell,
    weight: textCell,
    width: textCell,
    height: textCell,
    length: textCell,
  })
  .strict()
export type SheetCells = z.output<typeof sheetCellsSchema>

export const sheetChangeSchema = z.object({
  /** A UUID that the sender makes for each save; the same one again books no stock. */
  booking: z.uuid(),
  /** Where stock is booked; may be left out in a shop with one warehouse. */
  warehouse: rowIdSchema.optional(),
  rows: z
    .array(z.object({ id: rowIdSchema, version: z.int().min(0), cells: sheetCellsSchema }))
    .min(1)
    .max(MAX_VARIANTS)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'a row stands there twice'),
})
export type SheetChange = z.output<typeof sheetChangeSchema>

export const CELL_ERRORS = [
  /** The row: no such product, an archived one, one with variants. */
  'GONE',
  'HAS_VARIANTS',
  'EMPTY',
  'TOO_LONG',
  'NOT_A_NUMBER',
  'NEGATIVE',
  'NOT_WHOLE',
  'TOO_LARGE',
  'CODE_TAKEN',
  'CODE_TWICE',
  'WAREHOUSE_NEEDED',
  'TOO_FEW',
  'OTHER_BOOKING',
] as const
export type CellErrorCode = (typeof CELL_ERRORS)[number]

const cellValue = z.union([z.string(), z.number(), sheetPriceSchema, z.null()])
export type CellValue = z.output<typeof cellValue>

export const sheetChangedSchema = z.object({
  /** The rows of the request as they are now, in its order; those that are gone are missing. */
  rows: z.array(sheetRowSchema),
  /** Cells that somebody else has changed since they were seen; nothing was written there. */
  conflicts: z.array(
    z.object({
      id: z.number(),
      field: z.enum(SHEET_FIELDS),
      seen: cellValue,
      current: cellValue,
      value: cellValue,
    }),
  ),
  /** Cells that were not saved, each with a sentence; without a field the whole row was not. */
  errors: z.array(
    z.object({
      id: z.number(),
      field: z.enum(SHEET_FIELDS).nullable(),
      code: z.enum(CELL_ERRORS),
      message: z.string(),
    }),
  ),
  /** Cells that were written. */
  saved: z.number(),
})
export type SheetChanged = z.output<typeof sheetChangedSchema>

export const variantsMadeSchema = variantSheetSchema.extend({
  /** The variant that took over the stock and the barcodes of a product that had no variants; null where there was nothing to take over. */
  heir: z.number().nullable(),
})
export type VariantsMade = z.output<typeof variantsMadeSchema>

const optionName = z.string().trim().min(1).max(60)
const valueName = z.string().trim().min(1).max(60)
/** Of the whole shop; '' takes it away, left out it stays. */
const english = z.string().trim().max(60).optional()

/** New variants, each with a value of every option, in the order of the options. */
export const newVariantsSchema = z.object({
  /** Names the booking of the stock that the first variant takes over; made here without one. */
  booking: z.uuid().optional(),
  rows: z
    .array(
      z
        .object({
          values: z
            .array(z.tuple([optionName, valueName]))
            .min(1)
            .max(MAX_OPTIONS),
          /** Without one it is the product's. */
          price: sheetPriceSchema.optional(),
          /** Made from the product's code without one. */
          code: z.string().trim().min(1).max(100).optional(),
          barcode: sent.optional(),
        })
        .strict(),
    )
    .min(1)
    .max(MAX_VARIANTS),
})
export type NewVariants = z.output<typeof newVariantsSchema>

/** All options of a product and all their values in their order; `was` is the name or value before it was renamed, left out for a new one. */
export const optionsChangeSchema = z.object({
  options: z
    .array(
      z
        .object({
          name: optionName,
          was: z.string().max(300).optional(),
          nameEn: english,
          values: z
            .array(
              z
                .object({
                  value: valueName,
                  was: z.string().max(300).optional(),
                  valueEn: english,
                  /** Files of the picture store; left out, the pictures stay. */
                  pictures: z.array(z.string().max(40).refine(isContentName)).max(100).optional(),
                })
                .strict(),
            )
            .min(1)
            .max(MAX_VARIANTS),
        })
        .strict(),
    )
    .min(1)
    .max(MAX_OPTIONS),
})
export type OptionsChange = z.output<typeof optionsChangeSchema>

export const variantConflictSchema = problemSchema.extend({ current: variantSheetSchema.optional() })
export const invalidVariantsSchema = problemSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
})
