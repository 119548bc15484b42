import { openLiveValue } from '#database/live-value.ts'
import type { ShopParts } from '#modules/shop.server.ts'
import {
  isSettingKey,
  isSettingValue,
  readSettings,
  routesOf,
  type Store,
  storeOf,
  type TypedSettings,
  type WireSettings,
} from './settings-rules.ts'

export { loadSecret } from './shop-secrets.ts'

export type SetSettingResult = { ok: true } | { ok: false; reason: 'unknown-key' | 'bad-value' }

/** The merchant's settings, in memory: asking costs nothing. */
export interface Settings {
  get(): TypedSettings
  /** The same as the calls show them: text by key (decisions D9). */
  wire(): WireSettings
  store(): Store
  /** Paths the merchant may rename: checkoutCart, checkoutSummary (decisions B5). */
  routes(): ReturnType<typeof routesOf>
  /** Stores a setting; every process of the shop knows it soon after, this one when the promise resolves. */
  set(key: string, value: string): Promise<SetSettingResult>
  /** Called after every change, when `get` already gives the new values. */
  onChange(listener: () => void): void
}

export async function createSettings(
  parts: Pick<ShopParts, 'db' | 'changes' | 'log' | 'publicUrl'>,
): Promise<Settings> {
  const { db, changes, log, publicUrl } = parts
  const live = await openLiveValue({
    changes,
    log,
    topics: ['settings'],
    async load() {
      const { rows } = await db.query<{ key: string; value: string }>('select key, value from settings')
      return readSettings(new Map(rows.map((row) => [row.key, row.value])))
    },
  })
  return {
    get: () => live.get().typed,
    wire: () => live.get().wire,
    store: () => storeOf(live.get().wire, publicUrl),
    routes: () => routesOf(live.get().wire),
    onChange: live.onChange,
    async set(key, value) {
      if (!isSettingKey(key)) return { ok: false, reason: 'unknown-key' }
      if (!isSettingValue(key, value)) return { ok: false, reason: 'bad-value' }
      await db.query(
        `insert into settings (key, value) values ($1, $2)
         on conflict (key) do update set value = excluded.value, updated_at = now()`,
        [key, value],
      )
      await live.refresh()
      changes.publish({ topic: 'settings' })
      return { ok: true }
    },
  }
}
