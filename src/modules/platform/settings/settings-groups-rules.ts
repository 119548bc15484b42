import type { SettingCondition } from './setting-declaration-rules.ts'
import { declarationOf, isSettingKey, SETTING_GROUPS, SETTINGS, type SettingKey } from './settings-rules.ts'

export type SettingGroup = (typeof SETTING_GROUPS)[number]['name']
export const SETTING_GROUP_NAMES = SETTING_GROUPS.map(({ name }) => name)

const KEYS = new Map<SettingGroup, readonly SettingKey[]>(
  SETTING_GROUPS.map(({ name, settings }) => [name, Object.keys(settings) as SettingKey[]]),
)

/** The keys of a group in the order of its page. */
export const keysOf = (group: SettingGroup): readonly SettingKey[] => KEYS.get(group) ?? []

/** The group a setting belongs to. */
export const groupOf = (key: SettingKey): SettingGroup => SETTINGS[key].group

/** A condition that is not met. */
interface UnmetCondition extends SettingCondition {
  readonly key: SettingKey
}

const isMet = (text: string, is: SettingCondition['is']) =>
  is === 'filled' ? text !== '' : text === (is === 'on' ? '1' : '0')

/** The first condition of a setting that `textOf` (the text of another setting) does not meet; null when it is in effect. */
export function unmetCondition(key: SettingKey, textOf: (key: SettingKey) => string): UnmetCondition | null {
  for (const { key: other, is } of declarationOf(key).needs ?? [])
    if (isSettingKey(other) && !isMet(textOf(other).trim(), is)) return { key: other, is }
  return null
}
