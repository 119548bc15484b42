import { z } from 'zod'
import {
  breadcrumbSchema,
  listQuerySchema,
  oneText,
  topCategorySchema,
} from '#modules/catalogue/catalogue-schemas.ts'
import { cleanHtmlSchema } from '#shared/clean-html.ts'
import { LOCALES } from '#shared/locale.ts'

/** The merchant's welcome at the top of the home page; a text that is not set is ''. */
export const welcomeSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** Address of its button within the shop, '' for no button. */
  to: z.string(),
  /** Words of the button, '' for the shop's own. */
  label: z.string(),
  /** Address of its picture. */
  image: z.string().nullable(),
})

export const frontPromiseSchema = z.discriminatedUnion('kind', [
  /** Orders from this sum on travel free; TRY with KDV as decimal text. */
  z.object({ kind: z.literal('free-shipping'), above: z.string() }),
  /** `HH:MM` in Istanbul, for products that are marked so. */
  z.object({ kind: z.literal('same-day'), until: z.string() }),
  z.object({ kind: z.literal('withdrawal') }),
  z.object({ kind: z.literal('secure-cards') }),
])

/** What stands on the home page above its containers. */
export const frontSchema = z.object({
  welcome: welcomeSchema.nullable(),
  categories: z.array(topCategorySchema),
  promises: z.array(frontPromiseSchema),
})

export type Welcome = z.infer<typeof welcomeSchema>
export type FrontPromise = z.infer<typeof frontPromiseSchema>
export type Front = z.infer<typeof frontSchema>

/**
 * What the address of a page may ask: of a list what lists are asked, of the cart and the order list one order of the customer's own
 * (`siparis`, its number), of the cart the lines somebody shared (`paylas`). What is too long counts as not asked.
 */
export const pageQuerySchema = listQuerySchema.extend({ siparis: oneText(40), paylas: oneText(2000) })

export const pageSchema = z.object({
  path: z.string(),
  locale: z.enum(['tr', 'en']),
  title: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  metaKeywords: z.string(),
  body: cleanHtmlSchema,
  canonical: z.string(),
  noindex: z.boolean(),
  locales: z.array(z.enum(LOCALES)),
  breadcrumb: breadcrumbSchema,
  /** The home page alone has one. */
  front: frontSchema.nullable(),
  containers: z.array(
    z.object({ name: z.string(), options: z.record(z.string(), z.unknown()), data: z.unknown() }),
  ),
})

/** The address has moved: where to, and with which status a browser would be sent there. */
export const movedSchema = z.object({ redirect: z.object({ to: z.string(), status: z.number() }) })
