import type { Front } from '#modules/pages/pages-schemas.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { PromiseRow } from './promise-row.tsx'
import { WelcomeBand } from './welcome-band.tsx'

/** The top of the home page: the merchant's welcome, the ways into the shop, what it promises. Each is silent where it has nothing. */
export default function ShopFront({ front }: { front: Front }) {
  return (
    <>
      {front.welcome && <WelcomeBand welcome={front.welcome} />}
      <CategoryTiles categories={front.categories} />
      <PromiseRow promises={front.promises} />
    </>
  )
}
