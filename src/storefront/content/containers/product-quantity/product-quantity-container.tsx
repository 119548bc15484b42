import { Island } from '../../../http/islands/island.tsx'
import type { ContainerProps } from '../container-props.ts'
import type { ProductPageData } from '../product-detail/product-page-data.server.ts'
import QuantityOfProduct from './quantity-of-product.tsx'

/** The quantity field for the add button of the same product, wherever it is on the page. */
export default function ProductQuantity({ data: { product } }: ContainerProps<ProductPageData>) {
  const { id, name } = product
  return (
    <div className="container-page py-3">
      <Island name="product-quantity" of={QuantityOfProduct} props={{ id, name }} />
    </div>
  )
}
