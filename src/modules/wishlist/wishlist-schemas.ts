import { z } from 'zod'
import { productSchema } from '#modules/catalogue/catalogue-schemas.ts'

/** One wish: the product, and the price that is struck on its tile (decisions B19), in the visitor's currency. */
export const wishlistItemSchema = z.object({ product: productSchema, struckPrice: z.string().nullable() })
export type WishlistItem = z.infer<typeof wishlistItemSchema>

/** What hearts need: which of them are active. */
export const wishlistIdsSchema = z.object({ ids: z.array(z.number()), count: z.number() })

export const wishlistChangedSchema = z.object({ success: z.literal(true), count: z.number() })
