import { z } from 'zod'
import { Big } from '#shared/money.ts'
import { characters } from '#shared/text/shopper-text.ts'
import { orderStateSchema, pricedLineSchema } from '../staff/orders-admin-schemas.ts'
import { type EditBasis, MAX_EDIT_TEXT_LENGTH } from './order-edit-rules.ts'

const MOST_LINES = 1000
const MOST_PIECES = 1_000_000

/** TRY to the kuruş, decimal text: "129.90". */
const amount = z.string().regex(/^\d{1,12}\.\d{2}$/)
const words = (least: number) =>
  z
    .string()
    .trim()
    .refine((text) => characters(text) >= least && characters(text) <= MAX_EDIT_TEXT_LENGTH)

export const editOrderBody = z.object({
  /** Lines to change; 0 pieces remove one. `price`: one unit with KDV, null for the price it has. */
  lines: z
    .array(
      z.object({
        id: z.number().int().min(1),
        quantity: z.number().int().min(0).max(MOST_PIECES),
        price: amount.nullable().default(null),
      }),
    )
    .max(MOST_LINES),
  added: z
    .array(
      z.object({
        productId: z.number().int().min(1),
        /** Null for the product's default unit. */
        unitId: z.number().int().min(1).nullable().default(null),
        quantity: z.number().int().min(1).max(MOST_PIECES),
        price: amount.nullable().default(null),
      }),
    )
    .max(100),
  shippingTotal: amount,
  /** Of the whole order, with KDV. */
  discount: amount,
  description: z
    .string()
    .trim()
    .refine((text) => characters(text) <= MAX_EDIT_TEXT_LENGTH),
  reason: words(3),
  /** How the buyer agreed; required where pieces change or there is more to pay. */
  consent: z.union([z.literal(''), words(3)]),
  /** The new total that was shown; another is refused. */
  total: amount,
})
export type EditOrderBody = z.infer<typeof editOrderBody>

const editableLineSchema = pricedLineSchema.extend({
  unitValue: z.string(),
  multiplier: z.number(),
  unitNet: z.string(),
})

const moneySchema = z.object({
  placedTotal: z.string(),
  charged: z.string(),
  collected: z.string(),
  commission: z.string(),
  givenBack: z.string(),
  refundable: z.string(),
})

/** An order as the editor draws it; `editBasisOf` makes the basis of `planEdit` from it. */
export const editableOrderSchema = orderStateSchema.extend({
  mayEdit: z.boolean(),
  paymentType: z.enum(['card', 'cash_on_delivery', 'bank_transfer']),
  description: z.string(),
  shippingTotal: z.string(),
  paymentFee: z.string(),
  total: z.string(),
  money: moneySchema,
  lines: z.array(editableLineSchema),
})
export type EditableOrderData = z.infer<typeof editableOrderSchema>

export function editBasisOf({ lines, money, ...order }: EditableOrderData): EditBasis {
  return {
    placedTotal: Big(money.placedTotal),
    charged: Big(money.charged),
    collected: Big(money.collected),
    commission: Big(money.commission),
    givenBack: Big(money.givenBack),
    refundable: Big(money.refundable),
    shippingTotal: Big(order.shippingTotal),
    paymentFee: Big(order.paymentFee),
    total: Big(order.total),
    lines: lines.map((line) => ({
      ...line,
      unitNet: Big(line.unitNet),
      net: Big(line.net),
      tax: Big(line.tax),
      gross: Big(line.gross),
      discount: Big(line.discount),
    })),
  }
}

export const addableQuery = z.object({
  q: z.string().trim().max(100).default(''),
  /** `productId-unitId` pairs separated by commas: these alone, at their price of now. */
  units: z
    .string()
    .regex(/^\d{1,9}-\d{1,9}(,\d{1,9}-\d{1,9}){0,99}$/)
    .optional(),
})
export const addableSchema = z.object({
  items: z.array(
    z.object({
      productId: z.number(),
      unitId: z.number(),
      name: z.string(),
      variant: z.string(),
      unitValue: z.string(),
      multiplier: z.number(),
      code: z.string(),
      taxRate: z.string(),
      unitNet: z.string(),
      stock: z.number(),
    }),
  ),
})
export type AddableItem = z.infer<typeof addableSchema>['items'][number]

const pair = z.tuple([z.string(), z.string()])
export const editHistorySchema = z.object({
  edits: z.array(
    z.object({
      number: z.number(),
      /** The buyer cancelled pieces; without staff, reason and consent. */
      byBuyer: z.boolean(),
      staffName: z.string(),
      reason: z.string(),
      consent: z.string(),
      totalBefore: z.string(),
      totalAfter: z.string(),
      createdAt: z.string(),
      changes: z.object({
        lines: z.array(
          z.object({
            name: z.string(),
            variant: z.string(),
            unit: z.string().optional(),
            quantity: z.tuple([z.number(), z.number()]),
            gross: pair,
          }),
        ),
        shippingTotal: pair,
        discount: pair,
        description: pair,
      }),
    }),
  ),
  collections: z.array(
    z.object({
      id: z.number(),
      amount: z.string(),
      note: z.string(),
      createdAt: z.string(),
      returnedAt: z.string().nullable(),
    }),
  ),
  balance: z.object({ due: z.string(), paid: z.string(), toCharge: z.string(), toRefund: z.string() }),
})
export type EditHistoryData = z.infer<typeof editHistorySchema>

export const orderEditedSchema = z.object({ order: orderStateSchema, total: z.string() })
export const overpaidBody = z.object({ amount })
export const collectBody = z.object({ amount, note: words(0).default('') })
export const collectionParams = z.object({
  id: z.string().regex(/^o_[\w-]{1,40}$/),
  collectionId: z.coerce.number().int().min(1),
})
