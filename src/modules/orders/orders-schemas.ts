import { z } from 'zod'
import { totalsSchema } from '#modules/cart/cart-schemas.ts'

/** The states of an order (decisions D1). */
export const orderStatusSchema = z.enum([
  'odeme_bekliyor',
  'onaylandi',
  'hazirlaniyor',
  'kargoda',
  'teslim_edildi',
  'iptal',
  'iade_talebi',
  'iade_edildi',
  'odeme_hatasi',
])
export type OrderStatus = z.infer<typeof orderStatusSchema>

/** A line as the order list's rows and parcels need it; prices with KDV, in TRY. */
export const orderItemSchema = z.object({
  id: z.number(),
  /** '1' marks the item that speaks for the order's parcel (spec §3). */
  urunSira: z.string(),
  takipNo: z.string(),
  kargoUrl: z.string(),
  kfadi: z.string(),
  image: z.string(),
  name: z.string(),
  quantity: z.number(),
  code: z.string(),
  unitPrice: z.number(),
  total: z.number(),
  hasComment: z.boolean(),
  productId: z.number(),
  /** The product's page as it was named at the time of the order. */
  url: z.string(),
  unit: z.string(),
  variant: z.string(),
})

/** A line as the success page's table needs it; `price` and `amount` net, in TRY (decisions G). */
export const orderProductSchema = z.object({
  product: z.object({
    id: z.number(),
    name: z.string(),
    image: z.string(),
    brand: z.object({ name: z.string() }),
    taxRate: z.number(),
  }),
  productUnit: z.object({ value: z.string() }),
  quantity: z.number(),
  /** Percent. */
  tax: z.number(),
  price: z.number(),
  amount: z.number(),
})

export const bankSchema = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNo: z.string(),
  iban: z.string(),
})

/** An order as the calls and pages see it (decisions G). Amounts are TRY, as charged. */
export const orderSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** `21.11.2026 14:05:30`, Europe/Istanbul (decisions E). */
  date: z.string(),
  createdAt: z.string(),
  description: z.string(),
  odemeTipi: z.enum(['2', '3', '4']),
  isCancel: z.boolean(),
  status: orderStatusSchema,
  branch: z.string(),
  orderItems: z.array(orderItemSchema),
  orderProducts: z.array(orderProductSchema),
  faturaadresi: z.string(),
  teslimatadresi: z.string(),
  totals: totalsSchema,
  /** Where to pay to; empty unless paid by bank transfer. */
  banks: z.array(bankSchema),
  /** May still be cancelled by its owner (decisions D2). */
  canCancel: z.boolean(),
})
export type Order = z.infer<typeof orderSchema>

export const orderPageSchema = z.object({
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  limit: z.number(),
  items: z.array(orderSchema),
})
export type OrderPage = z.infer<typeof orderPageSchema>
