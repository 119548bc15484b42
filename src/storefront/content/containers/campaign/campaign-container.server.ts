import { defineContainer } from '../define-container.server.ts'
import { widget } from '../widget.server.ts'

/** The same as CampaignProduct. */
export const campaign = defineContainer({
  name: 'Campaign',
  ...widget('campaign'),
}).renderedBy(() => import('./campaign-container.tsx'))
