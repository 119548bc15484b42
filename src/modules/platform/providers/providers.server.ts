import { randomUUID } from 'node:crypto'
import { type Db, transaction } from '#database/database.ts'
import { openLiveValue } from '#database/feed/live-value.ts'
import { type Actor, type AuditFields, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import {
  deleteUnusedKeys,
  insertKeys,
  lockSetup,
  PROVIDERS_SOURCE,
  putInForce,
  readKeys,
  readSetups,
  type StoredKeys,
} from './providers-queries.ts'
import {
  iletimerkeziFormSchema,
  iyzicoFormSchema,
  type ProviderKind,
  type ProviderValues,
  smtpFormSchema,
} from './providers-schemas.ts'

const SCHEMAS = {
  iyzico: iyzicoFormSchema,
  smtp: smtpFormSchema,
  iletimerkezi: iletimerkeziFormSchema,
} as const

/** Keys in use. */
export interface Keys<Values> {
  id: string
  /** Null when none of the shop's keys decrypts them. */
  values: Values | null
}

/** What a change by staff was made from, and what it makes. */
export interface ProviderChange<Kind extends ProviderKind> {
  version: number
  /** From the values in force; null removes the stored keys. */
  make(before: ProviderValues[Kind] | null): ProviderValues[Kind] | null
  /** What the audit log keeps: no secret. */
  recorded(values: ProviderValues[Kind] | null): AuditFields
  /** Why the change may not be made now; called under the lock of the setup, in its transaction. */
  refuse?(tx: Db): Promise<boolean>
}

export type ChangeProviderResult = { ok: true } | { ok: false; reason: 'conflict' | 'refused' }

/**
 * Access to outside services that staff stores in the back office: encrypted in the database with a key that is not there, decrypted in
 * memory alone. Every process has a change within a second.
 */
export interface Providers {
  /** The keys in force, from memory; null where none are stored. */
  current<Kind extends ProviderKind>(kind: Kind): Keys<ProviderValues[Kind]> | null
  /** All keys that are or were in force, the newest first: payments are finished with those they began with. */
  all<Kind extends ProviderKind>(kind: Kind): Keys<ProviderValues[Kind]>[]
  /** Reads again what other processes may have changed. */
  refresh(): Promise<void>
  onChange(listener: () => void): void
  /** The record that staff edits. */
  setup(kind: ProviderKind): Promise<{ version: number; changedAt: Date }>
  /** Stores keys and puts them in force, or removes them, in one transaction with the audit log. In force here when it returns. */
  change<Kind extends ProviderKind>(
    actor: Actor,
    kind: Kind,
    change: ProviderChange<Kind>,
  ): Promise<ChangeProviderResult>
  /** Deletes keys that nothing needs. */
  maintain(): Promise<void>
}

export async function createProviders(
  deps: Pick<ShopDeps, 'db' | 'changes' | 'log' | 'clock' | 'secrets'>,
): Promise<Providers> {
  const { db, changes, log, clock } = deps
  const cipher = deps.secrets.cipherFor('provider_keys.data')
  const live = await openLiveValue({
    db,
    changes,
    log,
    topics: ['providers'],
    source: PROVIDERS_SOURCE,
    load: async (on) => ({ keys: await readKeys(on), setups: await readSetups(on) }),
  })
  /** Values by id: rows never change, so they stay readable here after the key that encrypted them has ended. */
  const decrypted = new Map<string, unknown>()

  function valuesOf<Kind extends ProviderKind>(kind: Kind, { id, data }: StoredKeys) {
    if (!decrypted.has(id)) {
      const plain = cipher.decrypt(id, data)
      if (plain === null) return null
      decrypted.set(id, SCHEMAS[kind].parse(JSON.parse(plain)))
    }
    return decrypted.get(id) as ProviderValues[Kind]
  }

  function all<Kind extends ProviderKind>(kind: Kind): Keys<ProviderValues[Kind]>[] {
    return live
      .get()
      .keys.filter((keys) => keys.kind === kind)
      .map((keys) => ({ id: keys.id, values: valuesOf(kind, keys) }))
  }

  return {
    all,
    current(kind) {
      const id = live.get().setups.find((setup) => setup.kind === kind)?.keysId
      return all(kind).find((keys) => keys.id === id) ?? null
    },
    refresh: live.refresh,
    onChange: live.onChange,
    async setup(kind) {
      const found = (await readSetups(db)).find((setup) => setup.kind === kind)
      if (!found) throw new Error(`no row of ${kind} in provider_setups`)
      return { version: found.version, changedAt: found.changedAt }
    },
    async change(actor, kind, { version, make, recorded, refuse }) {
      const result = await transaction(db, async (tx): Promise<ChangeProviderResult> => {
        const setup = await lockSetup(tx, kind)
        if (setup.version !== version) return { ok: false, reason: 'conflict' }
        if (await refuse?.(tx)) return { ok: false, reason: 'refused' }
        const stored = (await readKeys(tx)).find(({ id }) => id === setup.keysId)
        const before = stored ? valuesOf(kind, stored) : null
        const values = make(before)
        const id = values === null ? null : randomUUID()
        if (id !== null) {
          const data = cipher.encrypt(id, JSON.stringify(values))
          await insertKeys(tx, { id, kind, data })
        }
        await putInForce(tx, kind, id, clock())
        await writeAudit(tx, actor, {
          action: values === null ? 'provider.remove' : 'provider.save',
          recordId: kind,
          before: recorded(before),
          after: recorded(values),
        })
        return { ok: true }
      })
      if (!result.ok) return result
      // Other processes hear of it by the trigger of `provider_setups`.
      await live.refresh()
      return result
    },
    maintain: () => deleteUnusedKeys(db),
  }
}
