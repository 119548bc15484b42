import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type Focus, focusClasses } from '#modules/kernel/pictures/focus-rules.ts'
import { PLACEHOLDER_PICTURE } from '#modules/kernel/pictures/placeholder-picture-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture/picture.tsx'

const SIZES = '(min-width: 80rem) 37rem, (min-width: 48rem) 46vw, 100vw'

/** One large picture, a link to its full screen (`GalleryLarge`); the shop's picture for missing ones when it fails (spec §8). */
export function GallerySlide({
  id,
  large,
  file,
  alt,
  focus,
  eager,
  onZoom,
  onFocus,
}: {
  id: string
  /** The id of the picture in full screen. */
  large: string
  file: string
  alt: string
  /** What stays in view of it. */
  focus: Focus | undefined
  eager: boolean
  onZoom: (event: MouseEvent) => void
  onFocus: () => void
}) {
  const slide = useRef<HTMLLIElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    // It may have failed before hydration.
    const picture = slide.current?.querySelector('img')
    if (picture?.complete && picture.currentSrc && picture.naturalWidth === 0) setFailed(true)
  }, [])

  return (
    <li
      ref={slide}
      id={id}
      onErrorCapture={() => setFailed(true)}
      className="w-full min-w-0 shrink-0 snap-start"
    >
      {failed || file === PLACEHOLDER_PICTURE ? (
        <Picture key="missing" file={PLACEHOLDER_PICTURE} alt={alt} sizes={SIZES} eager={eager} large />
      ) : (
        <a
          href={`#${large}`}
          onClick={onZoom}
          onFocus={onFocus}
          draggable={false}
          className="block cursor-zoom-in focus-visible:-outline-offset-4"
        >
          <Picture
            file={file}
            alt={alt}
            sizes={SIZES}
            eager={eager}
            large
            className={classNames(!eager && 'after-paint', focusClasses(focus)) || undefined}
          />
          <span className="sr-only"> – {m.picture_enlarge()}</span>
        </a>
      )}
    </li>
  )
}
