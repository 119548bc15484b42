import { defineContainer } from '../define-container.server.ts'
import { widget } from '../widget.server.ts'

/** The discounted products. */
export const campaignProduct = defineContainer({
  name: 'CampaignProduct',
  ...widget('campaign'),
}).renderedBy(() => import('./campaign-product-container.tsx'))
