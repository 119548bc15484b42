import type { Focus } from '#modules/kernel/pictures/focus-rules.ts'

/** A post as the list shows it. */
export interface BlogPost {
  path: string
  title: string
  /** What its author tells search engines, else the beginning of its text. */
  summary: string
  /** A file of the picture store; '' for none. */
  picture: string
  /** What stays in view of it; without one its middle. */
  focus?: Focus | undefined
  /** YYYY-MM-DD, in Istanbul. */
  postedOn: string
}

/** One page of the blog. */
export interface BlogPage {
  posts: BlogPost[]
  page: number
  pages: number
  total: number
}

/** The first picture of a text that the shop itself stores; '' for none. */
export const firstPicture = (body: string): string =>
  /<img src="\/images\/([0-9a-f]{24}\.webp)"/.exec(body)?.[1] ?? ''

/** A day of the database in the words of the shop: 03.05.2024. */
export const shownDay = (day: string): string => day.split('-').reverse().join('.')
