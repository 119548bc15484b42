import type { Picture as PictureData } from '#modules/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'

/** The thumbnails below the carousel; without JavaScript they are links into the strip. */
export function GalleryThumbnails({
  pictures,
  index,
  onShow,
}: {
  pictures: readonly PictureData[]
  index: number
  onShow: (index: number) => void
}) {
  return (
    <ul className="flex flex-wrap gap-2 pt-3">
      {pictures.map(({ image }, at) => (
        <li key={image}>
          <a
            href={`#picture-${at + 1}`}
            aria-label={m.show_picture({ number: at + 1 })}
            aria-current={at === index ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onShow(at)
            }}
            className={classNames(
              'block w-16 overflow-hidden rounded-control border-2 bg-surface sm:w-20',
              at === index ? 'border-accent' : 'border-line hover:border-accent',
            )}
          >
            <Picture file={image} alt="" sizes="5rem" />
          </a>
        </li>
      ))}
    </ul>
  )
}
