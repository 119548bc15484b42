import type { OrderReturn } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { LargePicture } from '../../../ui/picture/large-view.tsx'
import { returnPhotoPath } from '../order-path.ts'

const photoId = (photo: number) => `iade-foto-${photo}`
const largeId = (photo: number) => `${photoId(photo)}-tam-ekran`

/** The photos that the buyer added to a return; each opens whole, over the page. */
export function ReturnPhotos({
  order,
  returnRequest: { id, photos },
}: {
  order: { id: string }
  returnRequest: OrderReturn
}) {
  if (photos.length === 0) return null
  return (
    <ul aria-label={m.return_photos()} className="flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a id={photoId(photo)} href={`#${largeId(photo)}`} className="block cursor-zoom-in">
            <img
              src={returnPhotoPath(order.id, id, photo)}
              alt={m.photo_of({ number: index + 1 })}
              loading="lazy"
              className="size-20 rounded-control bg-surface object-cover"
            />
          </a>
          <LargePicture
            id={largeId(photo)}
            back={photoId(photo)}
            src={returnPhotoPath(order.id, id, photo)}
            alt={m.photo_of({ number: index + 1 })}
          />
        </li>
      ))}
    </ul>
  )
}
