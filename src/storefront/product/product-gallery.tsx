import { useRef } from 'react'
import type { Picture as PictureData } from '#modules/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { Picture } from '../ui/picture.tsx'

/** Most pictures the carousel shows (spec §9). */
const MOST_PICTURES = 4

/** The pictures side by side, pushed or swiped through; the small ones below are links to the large ones. */
export function ProductGallery({ pictures, name }: { pictures: readonly PictureData[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const shown = pictures.slice(0, MOST_PICTURES)
  return (
    <section aria-label={m.product_pictures()}>
      <ul ref={strip} className="flex snap-x snap-mandatory overflow-x-auto rounded-card bg-surface">
        {shown.map(({ image, alt }, index) => (
          <li key={image} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
            <a href={image} className="block">
              <Picture
                file={image}
                alt={alt || (index === 0 ? name : m.picture_of({ name, number: index + 1 }))}
                sizes="(min-width: 64rem) 36rem, 100vw"
                eager={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {shown.length > 1 && (
        <ul className="flex gap-2 pt-3">
          {shown.map(({ image }, index) => (
            <li key={image}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={m.show_picture({ number: index + 1 })}
                onClick={(event) => {
                  event.preventDefault()
                  const slide = strip.current?.children[index]
                  slide?.scrollIntoView({ block: 'nearest', inline: 'center' })
                }}
                className="block w-16 overflow-hidden rounded-control border border-line bg-surface hover:border-accent sm:w-20"
              >
                <Picture file={image} alt="" sizes="5rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
