import { m } from '#texts/messages.js'
import type { ContainerProps } from '../container-props.ts'
import { ProductWidget, type WidgetData } from '../product-widget.tsx'

/** 'En Çok Beğenilen Ürünler': the best-rated products (spec §9). */
export default function MostLikedProducts({ data }: ContainerProps<WidgetData>) {
  return <ProductWidget data={data} title={m.widget_most_liked()} />
}
