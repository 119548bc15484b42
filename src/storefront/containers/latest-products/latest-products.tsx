import { m } from '#texts/messages.js'
import type { ContainerProps, WidgetData } from '../container-data.ts'
import { ProductWidget } from '../product-widget.tsx'

/** 'En Son Yüklenen Ürünler': the newest products. */
export function LatestProducts({ data }: ContainerProps<WidgetData>) {
  return <ProductWidget data={data} title={m.widget_latest()} />
}
