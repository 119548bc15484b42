import type { Db } from '#database/database.ts'
import { digestSql, openLiveValue } from '#database/feed/live-value.ts'
import { readLocationNames } from '#modules/platform/locations/locations.server.ts'
import type { PictureStore } from '#modules/platform/media/pictures.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { createWarningLog } from './setting-warning-log.ts'
import { createSettingsEditing } from './settings-editing.ts'
import type { SettingsForStaff } from './settings-editing-types.ts'
import {
  readStoredSettings,
  readTakenPaths,
  SETTINGS_SOURCE,
  saveLastGoodValues,
  writeSetting,
} from './settings-queries.ts'
import {
  isRouteKey,
  isSettingKey,
  isSettingValue,
  reaches,
  reachOfChange,
  readSettings,
  routesOf,
  type SettingReach,
  type SettingsInForce,
  type SettingWarning,
  type Store,
  storeOf,
  type TypedSettings,
  type WireSettings,
} from './settings-rules.ts'

export type { GroupToEdit, SettingsForStaff } from './settings-editing-types.ts'
export { lockSettings, readTakenPaths } from './settings-queries.ts'

/** 'taken-address': another page, category, brand or checkout page has this path. */
export type SetSettingResult =
  | { ok: true }
  | { ok: false; reason: 'unknown-key' | 'bad-value' | 'taken-address' }

/** SQL expression: the digest of the settings, for `readIn`. */
export const SETTINGS_DIGEST = digestSql(SETTINGS_SOURCE)

/** The merchant's settings, read from memory. */
export interface Settings {
  get(): TypedSettings
  /**
   * The settings as `tx` sees them; a transaction that charges money uses these instead of the ones in memory. `digest` is
   * `SETTINGS_DIGEST`, where a statement of the transaction has read it.
   */
  readIn(tx: Db, digest?: string): Promise<TypedSettings>
  /** The settings as in responses: text by key (decisions D9). */
  wire(): WireSettings
  store(): Store
  /** Paths the merchant may change: checkoutCart, checkoutSummary (decisions B5). */
  routes(): ReturnType<typeof routesOf>
  /** Stored values that are not in force as stored, and what is in force instead, for staff (decisions J6). */
  warnings(): readonly SettingWarning[]
  /** Stores a setting; in force in this process when the promise resolves, in all others soon after. */
  set(key: string, value: string): Promise<SetSettingResult>
  readonly forStaff: SettingsForStaff
  /**
   * Calls `listener` after every change that makes stale what depends on `least` (`touches` of the settings that differ), when `get`
   * already returns the new values.
   */
  onChange(least: SettingReach, listener: () => void): void
}

const OTHER_ROUTE = { checkoutCart: 'checkoutSummary', checkoutSummary: 'checkoutCart' } as const

export async function createSettings(
  deps: Pick<ShopDeps, 'db' | 'changes' | 'log' | 'publicUrl'> & {
    /** Where logos must lie; only the back office needs it. */
    pictures?: Pick<PictureStore, 'has'>
  },
): Promise<Settings> {
  const { db, changes, log, publicUrl } = deps
  const report = createWarningLog(log)
  async function load(on: Db): Promise<SettingsInForce> {
    const stored = await readStoredSettings(on)
    const paths = [...stored].flatMap(([key, { value }]) => (isRouteKey(key) ? [value.trim()] : []))
    const known = await readLocationNames(on)
    return readSettings(stored, { known, takenPaths: await readTakenPaths(on, paths) })
  }
  const live = await openLiveValue({
    db,
    changes,
    log,
    topics: ['settings'],
    source: SETTINGS_SOURCE,
    load,
    async beforeUse({ newlyGood, warnings }) {
      // Saved with the setting, so that every process has it when a later value is unreadable, also after a restart.
      if (newlyGood.length > 0) await saveLastGoodValues(db, newlyGood)
      report(warnings)
    },
  })
  async function announce(): Promise<void> {
    await live.refresh()
    changes.publish({ topic: 'settings' })
  }
  return {
    forStaff: createSettingsEditing({ db, load, announce, pictures: deps.pictures }),
    get: () => live.get().typed,
    readIn: async (tx, digest) => (await live.effective(tx, digest)).typed,
    wire: () => live.get().wire,
    store: () => storeOf(live.get().wire, publicUrl),
    routes: () => routesOf(live.get().wire),
    warnings: () => live.get().warnings,
    onChange(least, listener) {
      live.onChange(({ wire }, before) => {
        if (reaches(reachOfChange(before.wire, wire), least)) listener()
      })
    },
    async set(key, value) {
      if (!isSettingKey(key)) return { ok: false, reason: 'unknown-key' }
      if (!isSettingValue(key, value, await readLocationNames(db))) return { ok: false, reason: 'bad-value' }
      if (isRouteKey(key)) {
        const taken = await readTakenPaths(db, [value])
        if (taken.has(value) || live.get().wire[OTHER_ROUTE[key]] === value)
          return { ok: false, reason: 'taken-address' }
      }
      await writeSetting(db, key, value)
      await announce()
      return { ok: true }
    },
  }
}
