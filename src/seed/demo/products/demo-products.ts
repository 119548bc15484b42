import { clothing } from './demo-clothing.ts'
import { electronics } from './demo-electronics.ts'
import { home } from './demo-home.ts'
import { kitchen } from './demo-kitchen.ts'
import { market } from './demo-market.ts'
import { sports } from './demo-sports.ts'
import { toys } from './demo-toys.ts'
import type { DemoProduct } from './demo-types.ts'
import { workshop } from './demo-workshop.ts'

/** Everything the demo shop sells, category by category. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  ...kitchen,
  ...home,
  ...electronics,
  ...clothing,
  ...market,
  ...workshop,
  ...sports,
  ...toys,
]
