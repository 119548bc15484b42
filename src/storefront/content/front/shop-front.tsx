import type { Front } from '#modules/content/pages/pages-schemas.ts'
import { BrandRow } from './brand-row.tsx'
import { CampaignPair } from './campaign-pair.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { PromiseRow } from './promise-row.tsx'
import { WelcomeBand } from './welcome-band.tsx'

/** The top of the home page: the merchant's welcome, the category tiles, the shop's promises, the campaigns, the brands. Each renders nothing without content. */
export default function ShopFront({ front }: { front: Front }) {
  return (
    <>
      {front.welcome && <WelcomeBand welcome={front.welcome} />}
      <CategoryTiles categories={front.categories} />
      <PromiseRow promises={front.promises} />
      <CampaignPair campaigns={front.campaigns} />
      <BrandRow brands={front.brands} />
    </>
  )
}
