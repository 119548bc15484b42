import {
  type PictureSources,
  pictureSources,
  smallPictureSources,
} from '#modules/kernel/pictures/picture-rules.ts'
import { classNames } from '../class-names.ts'

interface PictureProps {
  alt: string
  sizes: string
  /** The first pictures of a page load at once, all others lazily. */
  eager?: boolean
  className?: string
}

/** A product picture in the size the screen needs. Always square, so that nothing shifts when it has loaded. */
export function Picture({
  file,
  large = false,
  ...props
}: PictureProps & {
  file: string
  /** It fills a good part of the screen. */
  large?: boolean
}) {
  return <PictureFrom sources={large ? pictureSources(file) : smallPictureSources(file)} {...props} />
}

/** The same from these files. */
function PictureFrom({
  sources: { avif, webp, fallback },
  alt,
  sizes,
  eager = false,
  className,
}: PictureProps & { sources: PictureSources }) {
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={fallback}
        alt={alt}
        width={640}
        height={640}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={classNames('picture', className)}
      />
    </picture>
  )
}
