import type { SettingGroup } from '#modules/platform/settings/settings-groups-rules.ts'
import { SETTING_GROUPS, SETTINGS, type SettingKey } from '#modules/platform/settings/settings-rules.ts'
import { getLocale } from '#office-texts/runtime.js'

const groups = new Map(SETTING_GROUPS.map((group) => [group.name, group]))

/** What a setting is called; call it while rendering, as all of these. */
export const settingName = (key: SettingKey): string => SETTINGS[key][getLocale()]

/** What a setting does, in a sentence. */
export const settingHelp = (key: SettingKey): string => SETTINGS[key].help[getLocale()]

export const groupName = (name: SettingGroup): string => groups.get(name)?.[getLocale()] ?? name

/** What is in a group, in a few words. */
export const groupHint = (name: SettingGroup): string => groups.get(name)?.hint[getLocale()] ?? ''
