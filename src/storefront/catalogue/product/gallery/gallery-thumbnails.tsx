import type { ReactNode } from 'react'
import type { Picture as PictureData } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { focusClasses } from '#modules/kernel/pictures/focus-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { PlayFilled } from '../../../ui/icons/icons.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { slideId } from './gallery-large.tsx'

type Shown = Pick<PictureData, 'image' | 'focus'>

/** The thumbnails below the carousel; without JavaScript they are links into the strip. */
export function GalleryThumbnails({
  pictures,
  hasVideo,
  index,
  onShow,
}: {
  pictures: readonly PictureData[]
  hasVideo: boolean
  index: number
  onShow: (index: number) => void
}) {
  const thumbnail = (at: number, { image, focus }: Shown, label: string, mark: ReactNode = null) => (
    <li key={`${at} ${image}`}>
      <a
        href={`#${slideId(at)}`}
        aria-label={label}
        aria-current={at === index ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault()
          onShow(at)
        }}
        className={classNames(
          'relative block aspect-square w-16 overflow-hidden rounded-control border-2 bg-surface sm:w-20',
          at === index ? 'border-accent' : 'border-line hover:border-accent',
        )}
      >
        <Picture
          file={image}
          alt=""
          sizes="5rem"
          className={classNames('after-paint', focusClasses(focus))}
        />
        {mark}
      </a>
    </li>
  )
  return (
    <ul className="flex flex-wrap gap-2 pt-3">
      {pictures.map((picture, at) => thumbnail(at, picture, m.show_picture({ number: at + 1 })))}
      {hasVideo &&
        thumbnail(
          pictures.length,
          pictures[0] ?? { image: '' },
          m.video_show(),
          <span className="absolute inset-0 flex items-center justify-center bg-black/40 text-white">
            <PlayFilled aria-hidden="true" className="size-6" />
          </span>,
        )}
    </ul>
  )
}
