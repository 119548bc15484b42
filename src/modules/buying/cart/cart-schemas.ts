import { z } from 'zod'
import { moneySchema, productSchema } from '#modules/goods/catalogue/catalogue-schemas.ts'
import type { WireTotals } from '#modules/kernel/orders/order-totals-rules.ts'

/** Totals in API responses (decisions G): in the visitor's currency; `tryTotal` is what is charged. */
export const totalsSchema = z.object({
  subTotal: z.number(),
  tax: z.number(),
  /** What a coupon takes off the products, with KDV; already out of `subTotal` and `tax`. */
  discount: z.number(),
  /** The coupon that applies; '' for none. */
  couponCode: z.string(),
  shippingTotal: z.string(),
  shippingTotalNumber: z.number(),
  freeShipping: z.boolean(),
  total: z.number(),
  tryTotal: z.number(),
  currency: z.string(),
}) satisfies z.ZodType<WireTotals>

/** Why a cart line cannot be ordered as it is. */
export const lineProblemSchema = z.enum(['off-sale', 'choose-variant', 'ask-price', 'not-enough-stock'])
export type LineProblem = z.infer<typeof lineProblemSchema>

/** One line of the cart: product, unit and quantity of spec §3, and what the pages show beside them. */
export const cartItemSchema = z.object({
  product: productSchema,
  productUnit: z.object({
    id: z.number(),
    value: z.string(),
    /** `value` in the visitor's language: singular, and plural for any other number. */
    label: z.string(),
    plural: z.string(),
    multiplier: z.number(),
    /** Net, in the product's own currency. */
    defaultPrice: moneySchema,
  }),
  quantity: z.number(),
  /** The line's totals in the visitor's currency; `shown` is net or gross, as the shop shows prices. */
  amounts: z.object({
    unitShown: z.number(),
    /** Unit price when the shopper last changed the line, if it differs from today's; else null. */
    unitBefore: z.number().nullable(),
    net: z.number(),
    tax: z.number(),
    gross: z.number(),
    shown: z.number(),
    currency: z.string(),
  }),
  /** Most units this line may have now: stock less the cart's other lines, at most 9999; 0 when no stock is left. */
  largest: z.number(),
  trouble: lineProblemSchema.nullable(),
  /** The sentence for `trouble`, in the visitor's language; empty without `trouble`. */
  notice: z.string(),
})
export type CartItem = z.infer<typeof cartItemSchema>

/** Part of every response that changes the cart. `count` is the number of lines. */
export const cartSummarySchema = z.object({ count: z.number(), totals: totalsSchema, version: z.string() })
export type CartSummary = z.infer<typeof cartSummarySchema>

/** Progress to free shipping: the amount missing, with KDV in the visitor's currency, and the percentage reached (0..100). */
export const shippingNudgeSchema = z.object({ missing: z.number(), percent: z.number() })

/** The code of the cart: `notice` says why it gives nothing, or what is still to be checked; '' otherwise. */
export const cartCouponSchema = z.object({
  code: z.string(),
  applied: z.boolean(),
  /** What it takes off the products, with KDV in the visitor's currency. */
  discount: z.number(),
  freeShipping: z.boolean(),
  notice: z.string(),
})
export type CartCoupon = z.infer<typeof cartCouponSchema>

/** A way of delivery of the cart; days are `YYYY-MM-DD`, '' where none is promised. */
export const deliveryChoiceSchema = z.object({
  /** '' is standard delivery. */
  key: z.string(),
  name: z.string(),
  /** What it adds to the shipping fee, with KDV in the visitor's currency. */
  surcharge: z.number(),
  from: z.string(),
  to: z.string(),
})

/** How the cart may be delivered to the chosen address; standard delivery alone before one is chosen, and where there is no choice. */
export const cartDeliverySchema = z.object({
  /** The key that the cart is priced for. */
  chosen: z.string(),
  /** The way that was chosen is not offered for this address: the cart is priced for standard delivery. */
  isGone: z.boolean(),
  /** An address is chosen: the days are those of a delivery there. */
  toAddress: z.boolean(),
  choices: z.array(deliveryChoiceSchema),
})
export type CartDelivery = z.infer<typeof cartDeliverySchema>

/** The whole cart. `version` changes with every write and every price change; send it with the order (decisions D17). */
export const cartViewSchema = z.object({
  items: z.array(cartItemSchema),
  totals: totalsSchema,
  version: z.string(),
  /** The shopper's note to the order; checkout starts with it. */
  note: z.string(),
  /** Null without a code. */
  coupon: cartCouponSchema.nullable(),
  /** Null when the shop makes no free-shipping offer for this cart, or the recipient pays the carrier. */
  shippingNudge: shippingNudgeSchema.nullable(),
  /** Lines put aside for later, the newest first; in no total and no count. */
  saved: z.array(cartItemSchema),
  delivery: cartDeliverySchema,
})
export type CartView = z.infer<typeof cartViewSchema>
