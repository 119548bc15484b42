import { z } from 'zod'

/** HTML from `cleanHtml`: structure and links, no scripts or styles, nothing loaded from other sites. */
export const cleanHtmlSchema = z.string().brand<'CleanHtml'>()
export type CleanHtml = z.output<typeof cleanHtmlSchema>
