import { lazy, type MouseEvent, Suspense, useState } from 'react'
import {
  type ReviewPhoto,
  reviewPhotoPath,
  SMALL_PHOTO_PIXELS,
} from '#modules/content/reviews/photos/review-photos-rules.ts'
import { m } from '#texts/messages.js'
import { isPlainClick } from '../../../http/hydration/plain-click.ts'
import { Island } from '../../../http/islands/island.tsx'
import { LargePicture } from '../../../ui/picture/large-view.tsx'

const GalleryZoom = lazy(() => import('../gallery/gallery-zoom.tsx'))

const photoId = (name: string) => `foto-${name}`
const largeId = (name: string) => `${photoId(name)}-tam-ekran`

interface ReviewPhotosProps {
  photos: readonly ReviewPhoto[]
  author: string
}

/** The photos of a review in a row, each a link to its full screen; where scripts run it opens there with zoom. */
export function ReviewPhotos({ photos, author }: ReviewPhotosProps) {
  if (photos.length === 0) return null
  return <Island name="review-photos" of={PhotoRow} when="use" props={{ photos, author }} />
}

export default function PhotoRow({ photos, author }: ReviewPhotosProps) {
  const [zoomed, setZoomed] = useState<number | null>(null)
  const words = (index: number) => m.review_photo_of({ number: index + 1, name: author })
  function onClick(event: MouseEvent, index: number) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setZoomed(index)
  }
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map(({ name }, index) => (
          <li key={name}>
            <a
              id={photoId(name)}
              href={`#${largeId(name)}`}
              onClick={(event) => onClick(event, index)}
              className="block cursor-zoom-in overflow-hidden rounded-control border border-line"
            >
              <img
                src={reviewPhotoPath(name, 'small')}
                alt={words(index)}
                width={SMALL_PHOTO_PIXELS}
                height={SMALL_PHOTO_PIXELS}
                loading="lazy"
                decoding="async"
                className="size-20 object-cover sm:size-24"
              />
            </a>
          </li>
        ))}
      </ul>
      {photos.map(({ name }, index) => (
        <LargePicture
          key={name}
          id={largeId(name)}
          back={photoId(name)}
          src={reviewPhotoPath(name)}
          alt={words(index)}
        />
      ))}
      {zoomed !== null && (
        <Suspense fallback={null}>
          <GalleryZoom
            label={m.reviews_photos()}
            slides={photos.map(({ name, width, height }, index) => ({
              src: reviewPhotoPath(name),
              alt: words(index),
              width,
              height,
            }))}
            index={zoomed}
            onView={() => undefined}
            onClose={() => setZoomed(null)}
          />
        </Suspense>
      )}
    </>
  )
}
