import type { Actor } from '#modules/platform/audit/audit.server.ts'
import type { SettingProblem } from './setting-problem-rules.ts'
import type { KnownNames, SettingWarning } from './setting-reading-rules.ts'
import type { SettingGroup } from './settings-groups-rules.ts'
import type { SettingKey } from './settings-rules.ts'

/** A setting as its editors see it. */
export interface SettingToEdit {
  readonly key: SettingKey
  /** The stored text, readable or not; the initial one when nothing is stored. */
  readonly value: string
  readonly isStored: boolean
  /** The text in force. */
  readonly effective: string
  /** Why the stored text is not in force as it is stored. */
  readonly warning: Pick<SettingWarning, 'reason' | 'parts' | 'source'> | null
  readonly changedAt: Date | null
  /** Name of the member of staff; null for a value that was stored otherwise. */
  readonly changedBy: string | null
}

/** A group of settings, which is saved as a whole. */
export interface GroupToEdit {
  readonly name: SettingGroup
  /** Grows with every change of one of its settings. */
  readonly version: number
  readonly settings: readonly SettingToEdit[]
}

/** A change that somebody of staff made. */
export interface SettingChange {
  readonly id: number
  readonly key: SettingKey
  readonly at: Date
  readonly by: string
  readonly from: string
  readonly to: string
  /** True when it put an earlier value back. */
  readonly isUndo: boolean
}

export type SaveSettingsResult =
  | { ok: true }
  /** The group was changed since its `version`. */
  | { ok: false; reason: 'conflict' }
  /** It changes a setting that needs the password again; nothing is stored. */
  | { ok: false; reason: 'not-confirmed' }
  | { ok: false; reason: 'invalid'; problems: ReadonlyMap<string, SettingProblem> }

/** What staff does with the settings. */
export interface SettingsForStaff {
  /** Every group, and the names that lists of provinces and countries choose from. */
  groups(): Promise<{ groups: GroupToEdit[]; known: KnownNames }>
  group(name: SettingGroup): Promise<GroupToEdit>
  /**
   * Stores these texts by key, all or none, if the group still has this version; `confirmed`: the person has proven the password. In force in this process when the promise resolves, in
   * all others soon after.
   */
  save(
    actor: Actor,
    name: SettingGroup,
    texts: Readonly<Record<string, string>>,
    given: { version: number; confirmed: boolean },
  ): Promise<SaveSettingsResult>
  /** Stores the text that a setting of the group had before this change. */
  undo(
    actor: Actor,
    name: SettingGroup,
    change: number,
    given: { version: number; confirmed: boolean },
  ): Promise<SaveSettingsResult | { ok: false; reason: 'not-found' }>
  /** Changes of these settings by staff, the newest first, before the change `before`. */
  history(
    keys: readonly SettingKey[],
    page: { before?: number | undefined; limit: number },
  ): Promise<SettingChange[]>
}
