import type { Picture as PictureData } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { PLACEHOLDER_PICTURE } from '#modules/kernel/pictures/placeholder-picture-rules.ts'
import { m } from '#texts/messages.js'
import { LargePicture, LargeView } from '../../../ui/picture/large-view.tsx'
import type { ProductVideo } from './gallery-video.tsx'

/** Most pictures the carousel shows (spec §9). */
export const MAX_PICTURES = 4
/** The id of the video in full screen. */
export const LARGE_VIDEO = 'video-tam-ekran'

/** The id of a slide of the carousel, counted from 0. */
export const slideId = (at: number): string => `picture-${at + 1}`
/** The id of a picture in full screen, counted from 0. */
export const largeId = (at: number): string => `tam-ekran-${at + 1}`

/** What a picture of a product shows, in words. */
export const pictureAlt = (picture: PictureData | undefined, at: number, name: string): string =>
  picture?.alt || (at === 0 ? name : m.picture_of({ name, number: at + 1 }))

/** The pictures of the carousel in full screen, for presses before hydration and without JavaScript; and the shop's own video. */
export function GalleryLarge({
  pictures,
  name,
  video,
}: {
  pictures: readonly PictureData[]
  /** Of the product. */
  name: string
  video: ProductVideo | null
}) {
  const shown = pictures.slice(0, MAX_PICTURES)
  return (
    <>
      {shown.map(
        (picture, at) =>
          picture.image !== PLACEHOLDER_PICTURE && (
            <LargePicture
              key={picture.image}
              id={largeId(at)}
              back={slideId(at)}
              src={picture.image}
              alt={pictureAlt(picture, at, name)}
            />
          ),
      )}
      {video?.kind === 'file' && (
        <LargeView id={LARGE_VIDEO} back={slideId(shown.length)} label={m.video_of({ name })}>
          {/* biome-ignore lint/a11y/useMediaCaption: the merchant's films of products have no captions to show */}
          <video src={video.player} controls playsInline preload="none" />
        </LargeView>
      )}
    </>
  )
}
