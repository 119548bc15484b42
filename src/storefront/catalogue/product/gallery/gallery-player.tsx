import { useEffect, useRef } from 'react'
import type { ProductVideo } from './gallery-video.tsx'

const FRAME_MAY = 'autoplay; fullscreen; encrypted-media; picture-in-picture'

/** Plays a video: a file with the browser's own controls, one of another site in a frame. Loaded when a shopper presses play. */
export default function GalleryPlayer({
  video: { kind, player },
  title,
  poster,
}: {
  video: ProductVideo
  title: string
  poster: string
}) {
  const file = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  // The link that had the focus is gone.
  useEffect(() => (file.current ?? frame.current)?.focus(), [])
  return kind === 'file' ? (
    // biome-ignore lint/a11y/useMediaCaption: the merchant's films of products have no captions to show
    <video
      ref={file}
      src={player}
      poster={poster}
      aria-label={title}
      controls
      autoPlay
      playsInline
      className="size-full bg-black"
    />
  ) : (
    <iframe
      ref={frame}
      src={player}
      title={title}
      allow={FRAME_MAY}
      allowFullScreen
      className="size-full bg-black"
    />
  )
}
