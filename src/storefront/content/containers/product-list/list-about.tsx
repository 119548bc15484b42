import type { AboutList } from '#modules/content/pages/container-declaration.ts'
import { type Focus, focusClasses } from '#modules/kernel/pictures/focus-rules.ts'
import { pictureSources } from '#modules/kernel/pictures/picture-rules.ts'
import { usePageRoot } from '../../../http/page-root.ts'
import { classNames } from '../../../ui/class-names.ts'
import { StoredHtml } from '../../../ui/stored-html.tsx'

/** What the merchant says of a category or a brand: its picture or logo, and a text. */
export function ListAbout({ about, name }: { about: AboutList; name: string }) {
  const locale = usePageRoot()?.locale
  return (
    <div className="flex items-start gap-4 pt-3 pb-2 sm:gap-6">
      {about.picture && (
        <ListPicture file={about.picture} focus={about.focus} name={name} isLogo={about.isLogo} />
      )}
      {about.html && (
        <div className="min-w-0" lang={about.locale === locale ? undefined : about.locale}>
          <StoredHtml html={about.html} />
        </div>
      )}
    </div>
  )
}

/** A logo is shown whole; the heading says the name already. A picture of a category fills its frame, small on a phone, where products should be in sight. */
function ListPicture({
  file,
  focus,
  name,
  isLogo,
}: {
  file: string
  focus: Focus | undefined
  name: string
  isLogo: boolean
}) {
  const { avif, webp, fallback } = pictureSources(file)
  const sizes = isLogo ? '8rem' : '(min-width: 640px) 16rem, 7rem'
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={fallback}
        alt={isLogo ? name : ''}
        width={isLogo ? 128 : 640}
        height={isLogo ? 128 : 360}
        decoding="async"
        className={
          isLogo
            ? 'size-24 shrink-0 rounded-control border border-line bg-white object-contain p-2 sm:size-32'
            : classNames(
                'aspect-4/3 w-28 shrink-0 rounded-card object-cover sm:aspect-video sm:w-64',
                focusClasses(focus),
              )
        }
      />
    </picture>
  )
}
