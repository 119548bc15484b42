import { Island } from '../../../http/islands/island.tsx'
import type { ContainerProps } from '../container-props.ts'
import type { ProductPageData } from '../product-detail/product-page-data.server.ts'
import AddForm from './add-form.tsx'

/** The button that adds the page's product, or the product its options name. */
export default function AddToCartButtonContainer({ data }: ContainerProps<ProductPageData>) {
  const { id, name, code, url, onSale, quantity, price, hasChildren, salePrice, units } = data.product
  const product = { id, name, code, url, onSale, quantity, price, hasChildren, salePrice, units }
  return (
    <div className="container-page py-3">
      <Island name="add-to-cart-button" of={AddForm} props={{ product }} />
    </div>
  )
}
