import { m } from '#texts/messages.js'
import type { ContainerProps, WidgetData } from '../container-data.ts'
import { ProductWidget } from '../product-widget.tsx'

/** 'En Çok Satan Ürünler': the best-selling products (spec §9). */
export function BestSellers({ data }: ContainerProps<WidgetData>) {
  return <ProductWidget data={data} title={m.widget_best_sellers()} />
}
