import type pg from 'pg'
import { LOCK_ORDER } from '#modules/kernel/records/row-locks.server.ts'

type LockedTable = (typeof LOCK_ORDER)[number]

const TABLES = LOCK_ORDER.join('|')
const WRITTEN = new RegExp(`\\b(?:update|delete\\s+from)\\s+(${TABLES})\\b`, 'gi')
const UPSERTED = new RegExp(`\\binsert\\s+into\\s+(${TABLES})\\b`, 'gi')
const READ = new RegExp(`\\b(?:from|join)\\s+(${TABLES})\\b(?:\\s+(?:as\\s+)?(\\w+))?`, 'gi')
const LOCKING = /\bfor\s+(?:no\s+key\s+)?update\b(?:\s+of\s+(\w+))?(\s+skip\s+locked)?/i

const isTable = (name: string): name is LockedTable => LOCK_ORDER.some((table) => table === name)

/** The tables in which a statement locks rows and may wait for them, in the order of `LOCK_ORDER`. */
export function lockedBy(text: string): LockedTable[] {
  const found = new Set<string>()
  const add = (name = '') => found.add(name.toLowerCase())
  for (const [, table] of text.matchAll(WRITTEN)) add(table)
  if (/\bdo\s+update\b/i.test(text)) for (const [, table] of text.matchAll(UPSERTED)) add(table)
  const locking = LOCKING.exec(text)
  if (locking && locking[2] === undefined)
    for (const [, table, alias] of text.matchAll(READ))
      if (locking[1] === undefined || locking[1] === alias || locking[1] === table) add(table)
  return [...found].filter(isTable).sort((a, b) => LOCK_ORDER.indexOf(a) - LOCK_ORDER.indexOf(b))
}

/** Watches the row locks of a pool's transactions. The returned array collects a message for each violation of `LOCK_ORDER`. */
export function watchLockOrder(pool: pg.Pool): string[] {
  const problems: string[] = []
  const known = new Map<string, LockedTable[]>()
  const read = (text: string) => {
    const locked = known.get(text) ?? lockedBy(text)
    known.set(text, locked)
    return locked
  }
  pool.on('connect', (client) => {
    let held: Set<LockedTable> | null = null
    function see(text: string): void {
      if (/^\s*begin\b/i.test(text)) held = new Set()
      else if (/^\s*(rollback|(set local [^;]*;\s*)?commit)\b/i.test(text)) held = null
      if (!held) return
      for (const table of read(text)) {
        const later = [...held].filter((other) => LOCK_ORDER.indexOf(other) > LOCK_ORDER.indexOf(table))
        if (!held.has(table) && later.length > 0)
          problems.push(`${table} is locked after ${later.join(', ')}: ${text.trim().slice(0, 120)}`)
        held.add(table)
      }
    }
    client.query = new Proxy(client.query, {
      apply(target, that, given: unknown[]) {
        const [query] = given
        const text = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : query
        if (typeof text === 'string') see(text)
        return Reflect.apply(target, that, given)
      },
    })
  })
  return problems
}
