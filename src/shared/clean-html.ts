import { z } from 'zod'

/** HTML that `cleanHtml` let through: structure, links, and nothing that runs, loads from elsewhere or leaves its place. */
export const cleanHtmlSchema = z.string().brand<'CleanHtml'>()
export type CleanHtml = z.output<typeof cleanHtmlSchema>
