import { type ComponentType, lazy } from 'react'
import type { ProductPageData } from '../product/product-page-data.server.ts'
import { BestSellers } from './best-sellers/best-sellers.tsx'
import { CampaignProduct } from './campaign-product/campaign-product.tsx'
import {
  type ContainerData,
  type ContainerProps,
  type DrawnName,
  isProductPart,
  isVisitorContainer,
  SMALL_NAMES,
  type SmallName,
  type VisitorContainerData,
} from './container-data.ts'
import { LatestProducts } from './latest-products/latest-products.tsx'
import { MostLikedProducts } from './most-liked-products/most-liked-products.tsx'
import { ProductList } from './product-list/product-list.tsx'

/** Lazy, so that list pages do not load the product page. */
const ProductDetail = lazy(() => import('./product-detail/product-detail.tsx'))

/** One component per container, by the name the server uses. A new container needs a folder and a line here. */
const DRAWN: { readonly [Name in DrawnName]: ComponentType<ContainerProps<ContainerData[Name]>> } = {
  ProductList,
  ProductDetail,
  Campaign: CampaignProduct,
  CampaignProduct,
  LatestProducts,
  MostLikedProducts,
  BestSellers,
}

const ProductPart = lazy(() => import('./product-part/product-part.tsx'))
const SmallContainer = lazy(() => import('./small-container.tsx'))
const VisitorContainer = lazy(() => import('./visitor-container.tsx'))

function isDrawn(name: string): name is DrawnName {
  return Object.hasOwn(DRAWN, name)
}

function isSmall(name: string): name is SmallName {
  return SMALL_NAMES.some((small) => small === name)
}

/**
 * Renders a container by its name. Renders nothing, by design, for product parts without a product, CartComplete without a
 * recent order, and unknown names. Lazy components have no Suspense boundary here: the server waits for them, so that their
 * HTML is there without JavaScript too.
 */
export function Container(props: ContainerProps<unknown>) {
  const { name, data } = props
  if (isSmall(name)) {
    if (NEEDS_DATA.has(name) && data === null) return null
    return <SmallContainer {...props} name={name} />
  }
  if (isVisitorContainer(name)) {
    return <VisitorContainer name={name} data={data as VisitorContainerData[typeof name] | null} />
  }
  if (data === null) return null
  if (isProductPart(name)) return <ProductPart name={name} data={data as ProductPageData} />
  if (!isDrawn(name)) return null
  // `ContainerData` makes the data and the component of a name agree; TypeScript cannot see that through the lookup.
  const Drawn = DRAWN[name] as ComponentType<ContainerProps<unknown>>
  return <Drawn {...props} />
}

/** Small containers that render only with data of a product or of the customer. */
const NEEDS_DATA: ReadonlySet<SmallName> = new Set(['AddToWishlistButton', 'OverdueDebtNotification'])
