import { z } from 'zod'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'

/** The lists that have saved views. */
export const VIEW_LISTS = ['orders', 'products'] as const
export type ViewList = (typeof VIEW_LISTS)[number]
/** Who may see a list, and so keep views of it. */
export const VIEW_PERMISSIONS = {
  orders: 'orders.read',
  products: 'catalogue.read',
} as const satisfies Record<ViewList, Permission>

export const viewListQuery = z.object({ list: z.enum(VIEW_LISTS) })
export const viewParams = z.object({ id: z.string().regex(/^v_[\w-]{1,40}$/) })

export const viewBody = z.object({
  name: z.string().trim().min(1).max(60),
  /** The address query without '?': filters, search, sort and columns. */
  query: z.string().max(500),
  /** Everybody of staff sees it. */
  shared: z.boolean(),
})
export type ViewForm = z.infer<typeof viewBody>

export const newViewBody = viewBody.extend({ list: z.enum(VIEW_LISTS) })

export const viewSchema = z.object({
  id: z.string(),
  list: z.enum(VIEW_LISTS),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** Made by the signed-in person, who may change it; the owner may change shared ones too. */
  own: z.boolean(),
  version: z.number(),
})
export type SavedView = z.infer<typeof viewSchema>

export const viewsSchema = z.object({ views: z.array(viewSchema) })
/** The ids of one's views of a list in their new order. */
export const viewOrderBody = z.object({ list: z.enum(VIEW_LISTS), ids: z.array(z.string().max(60)).max(100) })
