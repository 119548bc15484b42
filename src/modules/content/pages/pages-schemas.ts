import { z } from 'zod'
import {
  breadcrumbSchema,
  listQuerySchema,
  oneText,
  topCategorySchema,
} from '#modules/goods/catalogue/catalogue-schemas.ts'
import { focusSchema } from '#modules/kernel/pictures/focus-rules.ts'
import { LOCALES } from '#shared/locale.ts'
import { cleanHtmlSchema } from '#shared/text/clean-html.ts'

/** The merchant's welcome at the top of the home page; a text that is not set is ''. */
export const welcomeSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** The address its button leads to within the shop, '' for no button. */
  to: z.string(),
  /** The label of the button, '' for the shop's own. */
  label: z.string(),
  /** Address of its picture. */
  image: z.string().nullable(),
  /** What stays in view of it; without one its middle. */
  focus: focusSchema.optional(),
})

/** A large picture with a heading that leads to a page of the shop. */
export const frontCampaignSchema = z.object({
  title: z.string(),
  /** The address it leads to within the shop. */
  to: z.string(),
  /** Address of its picture. */
  image: z.string().nullable(),
  /** What stays in view of it; without one its middle. */
  focus: focusSchema.optional(),
})

/** A set of products that the merchant shows with a picture; it leads to the page that lists them. */
export interface Collection extends FrontCampaign {
  /** '' for none. */
  text: string
}

export const frontPromiseSchema = z.discriminatedUnion('kind', [
  /** Orders from this sum on ship free; TRY with KDV as decimal text. */
  z.object({ kind: z.literal('free-shipping'), above: z.string() }),
  /** `HH:MM` in Istanbul, for products that are marked so. */
  z.object({ kind: z.literal('same-day'), until: z.string() }),
  z.object({ kind: z.literal('withdrawal') }),
  z.object({ kind: z.literal('secure-cards') }),
])

/** A brand of the shop with the address that lists its products. */
export const frontBrandSchema = z.object({ name: z.string(), url: z.string() })

/** What the home page shows above its containers. */
export const frontSchema = z.object({
  welcome: welcomeSchema.nullable(),
  categories: z.array(topCategorySchema),
  /** At most two. */
  campaigns: z.array(frontCampaignSchema),
  promises: z.array(frontPromiseSchema),
  brands: z.array(frontBrandSchema),
})

export type Welcome = z.infer<typeof welcomeSchema>
export type FrontCampaign = z.infer<typeof frontCampaignSchema>
export type FrontBrand = z.infer<typeof frontBrandSchema>
export type FrontPromise = z.infer<typeof frontPromiseSchema>
export type Front = z.infer<typeof frontSchema>

/**
 * The query of a page's address: that of lists, the number of one order of the customer's own (`siparis`) for the cart and the order list,
 * and the lines of a shared cart (`paylas`) for the cart. An overlong value counts as absent.
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
  /** Null for every page but the home page. */
  front: frontSchema.nullable(),
  containers: z.array(z.object({ name: z.string(), options: z.unknown(), data: z.unknown() })),
})

/** The address has moved: the new one, and the status of the redirect. */
export const movedSchema = z.object({ redirect: z.object({ to: z.string(), status: z.number() }) })
