import { z } from 'zod'

/**
 * The `page` of a query, as `clampPage` reads it. Nothing in it is an error: of several the first counts, and what is no page
 * number is the first page (decisions B10).
 */
export const requestedPage = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((page) => (Array.isArray(page) ? page[0] : page))
