import { z } from 'zod'

/** A published review as every shopper sees it (decisions G, E). */
export const reviewSchema = z.object({
  id: z.number(),
  title: z.string(),
  /** Plain text; line breaks are the author's. */
  description: z.string(),
  /** 1 to 5. */
  star: z.number(),
  /** `21.11.2026 14:05:30` in Istanbul; the first ten characters are the day. */
  date: z.string(),
  /** ISO, for sorting. */
  createdAt: z.string(),
  /** First name and initial: 'Ayşe Y.'. */
  name: z.string(),
  status: z.literal('yayında'),
})

/** One page of a product's reviews with what all of them say together. */
export const reviewPageSchema = z.object({
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  limit: z.number(),
  /** 1 to 5 with two decimals; 0 where nobody has said anything. */
  average: z.number(),
  /** How many gave each number of stars, the best first: five, four, three, two, one. */
  counts: z.array(z.object({ star: z.number(), count: z.number() })),
  items: z.array(reviewSchema),
})

export type Review = z.infer<typeof reviewSchema>
export type ReviewPage = z.infer<typeof reviewPageSchema>
