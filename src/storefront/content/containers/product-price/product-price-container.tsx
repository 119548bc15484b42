import { PriceBlock } from '../../../catalogue/product/price/price-block.tsx'
import type { ContainerProps } from '../container-props.ts'
import type { ProductPageData } from '../product-detail/product-page-data.server.ts'

/** The price of a product, of one unit. */
export default function ProductPrice({ data }: ContainerProps<ProductPageData>) {
  const { product, line, shipping } = data
  return (
    <div className="container-page py-3">
      <PriceBlock
        display={product.price === 0 || !product.onSale ? null : product.display}
        taxRate={product.taxRate}
        unit={product.units[0]}
        quantity={1}
        line={line}
        shipping={shipping}
      />
    </div>
  )
}
