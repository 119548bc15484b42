import { z } from 'zod'

/**
 * The `page` query parameter for `clampPage`. It never fails: of several values the first counts, and anything that is not a page
 * number is page 1 (decisions B10).
 */
export const requestedPage = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((page) => (Array.isArray(page) ? page[0] : page))
