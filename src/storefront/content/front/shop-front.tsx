import type { Front } from '#modules/content/pages/pages-schemas.ts'
import { BrandRow } from './brand-row.tsx'
import { CampaignPair } from './campaign-pair.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { PromiseRow } from './promise-row.tsx'
import { WelcomeBand } from './welcome-band.tsx'

/**
 * The top of the home page: the merchant's welcome and campaigns, the categories, the shop's promises, the brands. Each renders nothing
 * without content. Phones show the campaigns below the others (front.css).
 */
export default function ShopFront({
  front: { welcome, campaigns, categories, promises, brands },
}: {
  front: Front
}) {
  const both = welcome !== null && campaigns.length > 0
  return (
    <div className={both ? 'front front-both container-page' : 'front container-page'}>
      {welcome && <WelcomeBand welcome={welcome} />}
      <CampaignPair campaigns={campaigns} />
      <CategoryTiles categories={categories} />
      <PromiseRow promises={promises} />
      <BrandRow brands={brands} />
    </div>
  )
}
