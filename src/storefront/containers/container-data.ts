import type { ProductList } from '#modules/catalogue/catalogue-schemas.ts'
import type { Page } from '#modules/pages/pages.server.ts'
import type { CardProduct } from '../product/card-product.ts'
import type { ProductPageData } from '../product/product-page-data.server.ts'

/** What a widget shows (spec §2). */
export interface WidgetData {
  storeName: string
  items: CardProduct[]
}

/** The data of each container that a page of this shop draws; its data function lives with the pages. */
export interface ContainerData {
  ProductList: Omit<ProductList, 'items'> & { items: CardProduct[] }
  ProductDetail: ProductPageData
  Campaign: WidgetData
  CampaignProduct: WidgetData
  LatestProducts: WidgetData
  MostLikedProducts: WidgetData
  BestSellers: WidgetData
}

export type DrawnName = keyof ContainerData

/** What every container is given besides its own data. */
export interface ContainerProps<Data> {
  data: Data
  options: Record<string, unknown>
  page: Pick<Page, 'title' | 'path' | 'breadcrumb'>
}
