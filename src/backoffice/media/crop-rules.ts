import { MIN_CROP, type PictureCrop } from '#modules/goods/catalogue/media/media-schemas.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The pixels of a part that is chosen in percent of a picture: whole ones, inside the picture, and each side at least `MIN_CROP` or as long as the
 * picture's.
 */
export function cropWithin(
  { x, y, width, height }: Size & { readonly x: number; readonly y: number },
  picture: Size,
): PictureCrop {
  const [left, wide] = span(x, width, picture.width)
  const [top, high] = span(y, height, picture.height)
  return { left, top, width: wide, height: high }
}

function span(from: number, length: number, whole: number): [from: number, length: number] {
  const pixels = (percent: number) => Math.round((percent * whole) / 100)
  const size = Math.min(whole, Math.max(MIN_CROP, pixels(length)))
  return [Math.max(0, Math.min(pixels(from), whole - size)), size]
}
