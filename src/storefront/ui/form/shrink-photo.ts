import { PHOTO_PIXELS } from '#modules/platform/media/photo-rules.ts'

/** A photo as it is sent, and a small picture of it as a data URL: pages may not show other addresses made by scripts. */
export interface ShrunkPhoto {
  readonly file: File
  readonly preview: string
}

const PREVIEW_PIXELS = 160
const QUALITY = 0.85

/**
 * A photo in the size that the shop stores, so that a phone sends some 300 kB instead of 5 MB, and without what its file says about the
 * place it was taken at. Null for a file that the browser cannot show.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const canvas = drawn(picture, PHOTO_PIXELS)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    const preview = drawn(picture, PREVIEW_PIXELS).toDataURL('image/jpeg', QUALITY)
    picture.close()
    return (
      blob && { file: new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }), preview }
    )
  } catch {
    return null
  }
}

function drawn(picture: ImageBitmap, most: number): HTMLCanvasElement {
  const scale = Math.min(1, most / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency; what is transparent becomes white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
