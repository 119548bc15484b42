import { isSettingKey, SETTINGS } from '#modules/platform/settings/settings-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { PictureUse, PictureUses } from './media-schemas.ts'

/** Places that a refusal names. */
const NAMED_PLACES = 3

const PLACES = {
  product: m.media_staff_product,
  'size-guide': m.media_staff_size_guide,
  setting: m.media_staff_setting,
  page: m.media_staff_page,
} as const

function placeName({ kind, label }: PictureUse, locale: Locale): string {
  const name = kind === 'setting' && isSettingKey(label) ? SETTINGS[label][locale] : label
  return PLACES[kind]({ name }, { locale })
}

/** The sentence that says where a picture is still shown, so that it cannot be deleted. */
export function inUseSentence({ usedBy, useCount }: PictureUses, locale: Locale): string {
  if (usedBy.length === 0) return m.media_staff_in_use_somewhere({}, { locale })
  const places = usedBy
    .slice(0, NAMED_PLACES)
    .map((use) => placeName(use, locale))
    .join(', ')
  const more = useCount - Math.min(NAMED_PLACES, usedBy.length)
  return more > 0
    ? m.media_staff_in_use_more({ places, more: String(more) }, { locale })
    : m.media_staff_in_use({ places }, { locale })
}
