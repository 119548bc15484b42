import { groupOf, type SettingGroup } from '#modules/platform/settings/settings-groups-rules.ts'
import { SETTING_KEYS, type SettingKey } from '#modules/platform/settings/settings-rules.ts'
import { foldText } from '#shared/text/turkish.ts'
import { groupName, settingHelp, settingName } from '../parts/setting-texts.ts'

export interface FoundSetting {
  key: SettingKey
  group: SettingGroup
}

/**
 * Settings whose name, explanation, key or group contains every word, in any case; those found by name or key first. Empty for an
 * empty text.
 */
export function findSettings(text: string): FoundSetting[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = SETTING_KEYS.flatMap((key) => {
    const group = groupOf(key)
    const name = foldText(`${settingName(key)} ${key}`)
    const all = `${name} ${foldText(`${settingHelp(key)} ${groupName(group)}`)}`
    if (!words.every((word) => all.includes(word))) return []
    return [{ key, group, isByName: words.every((word) => name.includes(word)) }]
  })
  return found
    .toSorted((one, other) => Number(other.isByName) - Number(one.isByName))
    .map(({ key, group }) => ({ key, group }))
}

/** The address of a setting on its group's page, without /yonetim. */
export const settingAddress = ({ key, group }: FoundSetting): string => `/ayarlar/${group}#${key}`
