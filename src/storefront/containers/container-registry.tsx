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

/** Apart from the rest, so that lists do not carry the product page. */
const ProductDetail = lazy(() => import('./product-detail/product-detail.tsx'))

/** One component for each container that pages draw, by the name the server gives. Adding a container is adding a folder and a line. */
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
 * Draws a container by its name. Silent by design are parts of the product page where no product is named, CartComplete where no
 * order was just placed, and names that no version of this shop knows. What is loaded lazily stands in no Suspense of its own: the
 * page waits for it, so that it is there without scripts too.
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
  // The data function of a name and its component agree by `ContainerData`; the lookup by name cannot show that.
  const Drawn = DRAWN[name] as ComponentType<ContainerProps<unknown>>
  return <Drawn {...props} />
}

/** Small containers that show something of a product or of the customer. */
const NEEDS_DATA: ReadonlySet<SmallName> = new Set(['AddToWishlistButton', 'OverdueDebtNotification'])
