import { z } from 'zod'
import { moneySchema, productSchema } from '#modules/catalogue/catalogue-schemas.ts'
import type { WireTotals } from '#modules/orders/order-totals-rules.ts'

/** Totals as the calls give them (decisions G): in the visitor's currency, `tryTotal` is what is charged. */
export const totalsSchema = z.object({
  subTotal: z.number(),
  tax: z.number(),
  shippingTotal: z.string(),
  shippingTotalNumber: z.number(),
  freeShipping: z.boolean(),
  total: z.number(),
  tryTotal: z.number(),
  currency: z.string(),
}) satisfies z.ZodType<WireTotals>

/** Why a line that lies in the cart cannot be ordered as it is. */
export const lineTroubleSchema = z.enum(['off-sale', 'choose-variant', 'ask-price', 'not-enough-stock'])
export type LineTrouble = z.infer<typeof lineTroubleSchema>

/** One line of the cart: product, unit and quantity of spec §3, and what the screens show beside them. */
export const cartItemSchema = z.object({
  product: productSchema,
  productUnit: z.object({
    id: z.number(),
    value: z.string(),
    /** The same in the visitor's language, of one and of any other number. */
    label: z.string(),
    plural: z.string(),
    multiplier: z.number(),
    /** Net, in the product's own currency. */
    defaultPrice: moneySchema,
  }),
  quantity: z.number(),
  /** The line's sums in the visitor's currency; `shown` is net or gross as the shop shows prices. */
  amounts: z.object({
    unitShown: z.number(),
    /** What a unit cost when the shopper last touched the line, where that was another price; else null. */
    unitBefore: z.number().nullable(),
    net: z.number(),
    tax: z.number(),
    gross: z.number(),
    shown: z.number(),
    currency: z.string(),
  }),
  /** Most this line may hold now: stock less what the cart's other lines hold, at most 9999; 0 when nothing is left. */
  largest: z.number(),
  trouble: lineTroubleSchema.nullable(),
  /** The sentence for `trouble`, in the visitor's language; empty without trouble. */
  notice: z.string(),
})
export type CartItem = z.infer<typeof cartItemSchema>

/** The answer of every call that changes the cart carries this. `count` is lines. */
export const cartSummarySchema = z.object({ count: z.number(), totals: totalsSchema, version: z.string() })
export type CartSummary = z.infer<typeof cartSummarySchema>

/** The way to free shipping: what is missing, with KDV in the visitor's currency, and how much of it is done (0..100). */
export const shippingNudgeSchema = z.object({ missing: z.number(), percent: z.number() })

/** The whole cart. `version` changes with every write and with every price; send it with the order (decisions D17). */
export const cartViewSchema = z.object({
  items: z.array(cartItemSchema),
  totals: totalsSchema,
  version: z.string(),
  /** What the shopper wants to say with the order; the checkout begins with it. */
  note: z.string(),
  /** Null where there is nothing to win, or shipping is not the shop's to give. */
  shippingNudge: shippingNudgeSchema.nullable(),
})
export type CartView = z.infer<typeof cartViewSchema>
