import { m } from '#texts/messages.js'
import type { ContainerProps } from '../container-props.ts'
import { ProductWidget, type WidgetData } from '../product-widget.tsx'

/** 'En Son Yüklenen Ürünler': the newest products. */
export default function LatestProducts({ data }: ContainerProps<WidgetData>) {
  return <ProductWidget data={data} title={m.widget_latest()} />
}
