import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { MAX_PHOTO_BYTES, type RefusedPhoto, shownFileName } from './photo-rules.ts'

const MEGABYTE = 1024 * 1024

/**
 * Why a file was not taken as a photo, for the shopper; names the file. `most` photos are allowed there; without `locale` in the language
 * of the page.
 */
export function photoSentence({ name, reason }: RefusedPhoto, most: number, locale?: Locale): string {
  const file = { name: shownFileName(name) }
  const inLocale = locale && { locale }
  switch (reason) {
    case 'too-large':
      return m.photo_too_large({ ...file, most: MAX_PHOTO_BYTES / MEGABYTE }, inLocale)
    case 'heic':
      return m.photo_heic(file, inLocale)
    case 'too-many-pixels':
      return m.photo_too_many_pixels(file, inLocale)
    case 'too-many':
      return m.photo_too_many({ ...file, most }, inLocale)
    case 'empty':
    case 'not-a-photo':
    case 'damaged':
      return m.photo_not_a_photo(file, inLocale)
  }
}
