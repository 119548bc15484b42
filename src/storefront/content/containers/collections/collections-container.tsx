import type { Collection } from '#modules/content/pages/pages-schemas.ts'
import { type Focus, focusClasses } from '#modules/kernel/pictures/focus-rules.ts'
import { pictureSources } from '#modules/kernel/pictures/picture-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { ArrowRight } from '../../../ui/icons/icons.tsx'
import { A } from '../../../ui/link.tsx'
import type { ContainerProps } from '../container-props.ts'

const SIZES = '(min-width: 80rem) 25rem, (min-width: 48rem) 31vw, 78vw'

/** Sets of products that the merchant has put together, each a picture that leads to its page. Nothing without any. */
export default function Collections({ data: { items } }: ContainerProps<{ items: Collection[] }>) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="collections" className="container-page front-part">
      <h2 id="collections" className="pb-3 md:pb-4">
        {m.collections()}
      </h2>
      <ul className={classNames('collections', items.length === 1 && 'collections-one')}>
        {items.map(({ title, text, to, image, focus }) => (
          <li key={`${to} ${title}`}>
            <A to={to} className="group flex h-full flex-col gap-3">
              <span className="block aspect-[4/3] overflow-hidden rounded-card bg-surface">
                {image && <CollectionPicture file={image} focus={focus} />}
              </span>
              <span className="flex items-start justify-between gap-3">
                <span className="min-w-0">
                  <span className="block text-lg font-semibold wrap-anywhere">{title}</span>
                  {text !== '' && (
                    <span className="block pt-0.5 text-[0.9375rem] leading-snug text-muted wrap-anywhere">
                      {text}
                    </span>
                  )}
                </span>
                <ArrowRight
                  aria-hidden="true"
                  className="mt-1 size-5 shrink-0 text-accent transition-transform group-hover:translate-x-1 motion-reduce:transition-none"
                />
              </span>
            </A>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Decorative, since the heading names where it leads. */
function CollectionPicture({ file, focus }: { file: string; focus: Focus | undefined }) {
  const { avif, webp, fallback } = pictureSources(file)
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={SIZES} />}
      <img
        src={fallback}
        alt=""
        width={1200}
        height={900}
        loading="lazy"
        decoding="async"
        className={classNames(
          'after-paint size-full object-cover transition-transform duration-500 group-hover:scale-[1.03] motion-reduce:transition-none',
          focusClasses(focus),
        )}
      />
    </picture>
  )
}
