import { m } from '#texts/messages.js'
import type { ContainerProps } from '../container-props.ts'
import { ProductWidget, type WidgetData } from '../product-widget.tsx'

/** 'En Çok Satan Ürünler': the best-selling products (spec §9). */
export default function BestSellers({ data }: ContainerProps<WidgetData>) {
  return <ProductWidget data={data} title={m.widget_best_sellers()} />
}
