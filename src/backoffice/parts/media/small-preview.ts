/** Pixels of the longer part of a preview: it is shown at 40 on screens of up to three pixels for each. */
const EDGE = 120

/**
 * A small picture of a file, as an address to be revoked; null for what the browser cannot show. The photo itself as a preview would be decoded
 * again with every frame that shows it, and nothing typed meanwhile would appear before that.
 */
export async function smallPreview(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file, { resizeWidth: EDGE, resizeQuality: 'medium' }).catch(
    () => null,
  )
  if (!bitmap) return null
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return drawn && URL.createObjectURL(drawn)
}
