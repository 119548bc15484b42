import { m } from '#office-texts/messages.js'
import type { PaletteSearch } from '../frame/screens.ts'
import { groupName, settingName } from '../parts/setting-texts.ts'
import { findSettings, settingAddress } from './setting-search.ts'

/** Settings in the palette. */
export const paletteSearch: PaletteSearch = {
  label: m.settings_title,
  permission: 'settings.read',
  find: async (text) =>
    findSettings(text).map((found) => ({
      id: found.key,
      label: settingName(found.key),
      detail: groupName(found.group),
      to: settingAddress(found),
    })),
}
