import { m } from '#texts/messages.js'
import type { ContainerProps, WidgetData } from '../container-data.ts'
import { ProductWidget } from '../product-widget.tsx'

/** 'Kampanyalı Ürünler': the discounted products. */
export function CampaignProduct({ data, page }: ContainerProps<WidgetData>) {
  return <ProductWidget data={data} title={m.widget_campaign()} eager={!page.fronted} autoplays />
}
