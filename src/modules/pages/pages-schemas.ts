import { z } from 'zod'
import { breadcrumbSchema } from '#modules/catalogue/catalogue-schemas.ts'
import { LOCALES } from '#shared/locale.ts'

export const pageSchema = z.object({
  path: z.string(),
  locale: z.enum(['tr', 'en']),
  title: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  metaKeywords: z.string(),
  body: z.string(),
  canonical: z.string(),
  noindex: z.boolean(),
  locales: z.array(z.enum(LOCALES)),
  breadcrumb: breadcrumbSchema,
  containers: z.array(
    z.object({ name: z.string(), options: z.record(z.string(), z.unknown()), data: z.unknown() }),
  ),
})

/** The address has moved: where to, and with which status a browser would be sent there. */
export const movedSchema = z.object({ redirect: z.object({ to: z.string(), status: z.number() }) })
