import { z } from 'zod'
import { productSchema } from '#modules/goods/catalogue/catalogue-schemas.ts'

/** One wishlist item: the product, and the struck price of its tile (decisions B19), in the visitor's currency. */
export const wishlistItemSchema = z.object({ product: productSchema, struckPrice: z.string().nullable() })
export type WishlistItem = z.infer<typeof wishlistItemSchema>

/** For wishlist buttons: the ids of the active ones. */
export const wishlistIdsSchema = z.object({ ids: z.array(z.number()), count: z.number() })

export const wishlistChangedSchema = z.object({ success: z.literal(true), count: z.number() })
