import { m } from '#texts/messages.js'
import type { ContainerProps } from '../container-props.ts'
import { ProductWidget, type WidgetData } from '../product-widget.tsx'

/** 'Kampanyalı Ürünler': the discounted products. */
export default function CampaignProduct({ data, page }: ContainerProps<WidgetData>) {
  return <ProductWidget data={data} title={m.widget_campaign()} eager={!page.fronted} autoplays />
}
