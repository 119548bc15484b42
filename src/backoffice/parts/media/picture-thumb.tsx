import { picturePath, smallPictureSources } from '#modules/kernel/pictures/picture-rules.ts'
import { classNames } from '#storefront/ui/class-names.ts'

/** A small picture of the shop, whole, on a quiet ground; `file` may be a name or a path. */
export function PictureThumb({
  file,
  alt = '',
  sizes = '10rem',
  className,
}: {
  file: string
  alt?: string
  sizes?: string
  className?: string
}) {
  const { avif, fallback } = smallPictureSources(file)
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={fallback || picturePath(file)}
        alt={alt}
        width={160}
        height={160}
        loading="lazy"
        decoding="async"
        className={classNames('rounded-control bg-surface object-contain', className)}
      />
    </picture>
  )
}
