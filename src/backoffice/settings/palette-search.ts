import { m } from '#office-texts/messages.js'
import type { PaletteSearch } from '../frame/screens.ts'
import { GROUP_TEXTS, SETTING_TEXTS } from '../parts/setting-texts.ts'
import { findSettings, settingAddress } from './setting-search.ts'

/** Settings in the palette. */
export const paletteSearch: PaletteSearch = {
  label: m.settings_title,
  permission: 'settings.read',
  find: async (text) =>
    findSettings(text).map((found) => ({
      id: found.key,
      label: SETTING_TEXTS[found.key].name(),
      detail: GROUP_TEXTS[found.group].name(),
      to: settingAddress(found),
    })),
}
