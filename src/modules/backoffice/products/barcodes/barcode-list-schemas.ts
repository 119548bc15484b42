import { z } from 'zod'
import { newestFirstQuery } from '#shared/web/page-query-schema.ts'

/** What is wrong with barcodes that are worked through one after another. */
export const BARCODE_GAPS = ['no-barcode', 'wrong-check-digit'] as const
export type BarcodeGap = (typeof BARCODE_GAPS)[number]

export const barcodeListQuery = z.object({
  missing: z.enum(BARCODE_GAPS).default('no-barcode'),
  ...newestFirstQuery(25, { digits: 10 }),
})

export const barcodeListSchema = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      version: z.number(),
      code: z.string(),
      /** Of the product that it is a variant of, where it is one. */
      name: z.string(),
      /** Its values as a variant; '' otherwise. */
      options: z.string(),
      picture: z.string().nullable(),
      /** Of the default unit. */
      barcode: z.string(),
    }),
  ),
  next: z.string().nullable(),
})
export type BarcodeList = z.output<typeof barcodeListSchema>
export type BarcodeRow = BarcodeList['items'][number]
