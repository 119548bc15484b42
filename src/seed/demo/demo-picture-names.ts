/** What the painter can paint, by name: apart from the painter, which is loaded in a process of its own, and from the schemas, which are not. */

/** Grounds of a product's pictures. */
export const BACKDROPS = [
  'rose',
  'peach',
  'butter',
  'sage',
  'mint',
  'aqua',
  'sky',
  'lilac',
  'fog',
  'sand',
] as const
export type Backdrop = (typeof BACKDROPS)[number]

/** Pictures of the home page. */
export const STILL_NAMES = ['welcome', 'table', 'outdoors', 'coffee', 'desk', 'play'] as const
export type StillName = (typeof STILL_NAMES)[number]
