import type { Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import WishlistButton from '../../../catalogue/wishlist/wishlist-button.tsx'
import { Island } from '../../../http/islands/island.tsx'
import type { ContainerProps } from '../container-props.ts'

/** The wishlist button of the page's product, or of the product its options name. */
export default function AddToWishlistButton({
  data: { id, name },
}: ContainerProps<Pick<Product, 'id' | 'name'>>) {
  return (
    <div className="container-page py-3">
      <Island name="wishlist-button" of={WishlistButton} props={{ productId: id, name }} />
    </div>
  )
}
