import { m } from '#texts/messages.js'
import type { ContainerProps, WidgetData } from '../container-data.ts'
import { ProductWidget } from '../product-widget.tsx'

/** 'En Çok Beğenilen Ürünler': the best-rated products (spec §9). */
export function MostLikedProducts({ data }: ContainerProps<WidgetData>) {
  return <ProductWidget data={data} title={m.widget_most_liked()} />
}
