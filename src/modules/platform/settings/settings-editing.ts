import type { Database, Db } from '#database/database.ts'
import type { Actor } from '#modules/platform/audit/audit.server.ts'
import {
  readLastChanges,
  readRecordChange,
  readRecordChanges,
} from '#modules/platform/audit/record-history.server.ts'
import { readLocationNames } from '#modules/platform/locations/locations.server.ts'
import type { PictureStore } from '#modules/platform/media/pictures.server.ts'
import { type SettingsSave, saveSettings, versionOf } from './save-settings.ts'
import type {
  GroupToEdit,
  SaveSettingsResult,
  SettingChange,
  SettingsForStaff,
  SettingToEdit,
} from './settings-editing-types.ts'
import { keysOf, SETTING_GROUP_NAMES, type SettingGroup } from './settings-groups-rules.ts'
import { readEditedSettings } from './settings-queries.ts'
import { isSettingKey, SETTING_KEYS, SETTINGS, type SettingsInForce } from './settings-rules.ts'

const textOf = (fields: Readonly<Record<string, unknown>>): string | null =>
  typeof fields.value === 'string' ? fields.value : null

interface EditingDeps {
  /** Where the files of logos must lie. */
  readonly pictures?: Pick<PictureStore, 'has'> | undefined
  readonly db: Database
  /** The settings in force, read from the database. */
  readonly load: (db: Db) => Promise<SettingsInForce>
  /** Called after a commit; resolves when this process has the new values. */
  readonly announce: () => Promise<void>
}

/** The settings as staff edits them. */
export function createSettingsEditing({ db, load, announce, pictures }: EditingDeps): SettingsForStaff {
  async function view(names: readonly SettingGroup[]): Promise<GroupToEdit[]> {
    const rows = await readEditedSettings(db, SETTING_KEYS)
    const { wire, warnings } = await load(db)
    const keys = names.flatMap(keysOf)
    const last = await readLastChanges(db, 'setting', keys)
    return names.map((name) => {
      const own = new Map([...rows].filter(([key]) => keysOf(name).some((each) => each === key)))
      const settings = keysOf(name).map((key): SettingToEdit => {
        const row = own.get(key)
        const warning = warnings.find((each) => each.key === key)
        const change = last.get(key)
        // A later change in SQL has no author.
        const isLast = change !== undefined && textOf(change.after) === row?.value
        return {
          key,
          value: row?.value ?? SETTINGS[key].initial,
          isStored: row !== undefined,
          effective: wire[key],
          warning: warning ? { reason: warning.reason, parts: warning.parts, source: warning.source } : null,
          changedAt: row?.updatedAt ?? null,
          changedBy: isLast ? change.by : null,
        }
      })
      return { name, version: versionOf(own), settings }
    })
  }

  async function save(actor: Actor, change: SettingsSave): Promise<SaveSettingsResult> {
    const result = await saveSettings({ db, pictures }, actor, change)
    if (result.ok) await announce()
    return result
  }

  return {
    async groups() {
      const [groups, known] = [await view(SETTING_GROUP_NAMES), await readLocationNames(db)]
      return { groups, known }
    },
    async group(name) {
      const [group] = await view([name])
      if (!group) throw new Error(`no group ${name}`)
      return group
    },
    save: (actor, group, texts, options) =>
      save(actor, { group, texts, ...options, action: 'setting.change' }),
    async undo(actor, group, id, options) {
      const change = await readRecordChange(db, 'setting', id)
      const text = change && textOf(change.before)
      const key = keysOf(group).find((each) => each === change?.recordId)
      if (key === undefined || text === null) return { ok: false, reason: 'not-found' }
      return save(actor, { group, texts: { [key]: text }, ...options, action: 'setting.undo' })
    },
    async history(keys, page) {
      const changes = await readRecordChanges(db, 'setting', keys, page)
      return changes.flatMap(({ id, at, by, action, recordId: key, before, after }): SettingChange[] => {
        const [from, to] = [textOf(before), textOf(after)]
        if (!isSettingKey(key) || from === null || to === null) return []
        return [{ id, key, at, by, from, to, isUndo: action === 'setting.undo' }]
      })
    },
  }
}
