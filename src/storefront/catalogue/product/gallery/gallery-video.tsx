import { lazy, Suspense, useState } from 'react'
import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { videoSite } from '#modules/goods/catalogue/guides/product-video-rules.ts'
import { m } from '#texts/messages.js'
import { isPlainClick } from '../../../http/hydration/plain-click.ts'
import { PlayFilled } from '../../../ui/icons/icons.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { LARGE_VIDEO } from './gallery-large.tsx'

export type ProductVideo = NonNullable<ProductDetail['video']>

const GalleryPlayer = lazy(() => import('./gallery-player.tsx'))

/**
 * The video of a product as the last slide: a poster of the shop's own until a shopper presses play, so that no other site hears of the
 * visit before. Without JavaScript the poster is a link to the video: of the shop in full screen (`GalleryLarge`), elsewhere at its site. It stops when another slide is shown.
 */
export function GalleryVideo({
  id,
  video,
  name,
  poster,
  shown,
  onFocus,
}: {
  id: string
  video: ProductVideo
  /** Of the product. */
  name: string
  /** A picture of the product. */
  poster: string
  /** Whether it is the slide on the screen. */
  shown: boolean
  onFocus: () => void
}) {
  const [playing, setPlaying] = useState(false)
  if (playing && !shown) setPlaying(false)
  const site = videoSite(video.kind)
  const title = m.video_of({ name })
  return (
    <li id={id} className="aspect-square w-full min-w-0 shrink-0 snap-start">
      {playing ? (
        <Suspense fallback={<div className="size-full bg-black" />}>
          <GalleryPlayer video={video} title={title} poster={poster} />
        </Suspense>
      ) : (
        <a
          href={site ? video.page : `#${LARGE_VIDEO}`}
          {...(site && { target: '_blank', rel: 'noopener noreferrer' })}
          aria-label={m.video_play({ name })}
          draggable={false}
          onFocus={onFocus}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            setPlaying(true)
          }}
          className="group relative block focus-visible:-outline-offset-4"
        >
          <Picture
            file={poster}
            alt=""
            sizes="(min-width: 80rem) 37rem, (min-width: 48rem) 46vw, 100vw"
            large
          />
          <span className="absolute inset-0 flex items-center justify-center bg-black/10">
            <span className="flex size-18 items-center justify-center rounded-full bg-black/70 text-white group-hover:bg-black/85">
              <PlayFilled aria-hidden="true" className="ml-1 size-8" />
            </span>
          </span>
          {site && (
            <span className="absolute inset-x-0 bottom-0 bg-black/70 px-3 py-2 text-center text-xs text-white">
              {m.video_site_notice({ site })}
            </span>
          )}
        </a>
      )}
    </li>
  )
}
