import { m } from '#texts/messages.js'
import { WishlistGrid } from '../../../catalogue/wishlist/wishlist-grid.tsx'
import type { ShownWishlistItem } from '../../../catalogue/wishlist/wishlist-tile.tsx'
import type { ContainerProps } from '../container-props.ts'
import { CustomerSection } from '../visitor-section.tsx'

/** The customer's wishlist on a merchant's page. */
export default function WishlistContainer({ data }: ContainerProps<readonly ShownWishlistItem[] | null>) {
  return (
    <CustomerSection title={m.wishlist()} data={data}>
      {(items) => <WishlistGrid wishlistItems={items} />}
    </CustomerSection>
  )
}
