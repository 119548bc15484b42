import { z } from 'zod'

/** What many visitors search for and find, the most frequent first; empty while that is too little to show. */
export const popularSearchesSchema = z.object({ searches: z.array(z.string()) })
export type PopularSearches = z.infer<typeof popularSearchesSchema>
