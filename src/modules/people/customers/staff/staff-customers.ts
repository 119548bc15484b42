import { type Database, type Db, transaction } from '#database/database.ts'
import type { BoundedCount } from '#database/statements/bounded-count.ts'
import { MAX_ADDRESSES } from '#modules/kernel/people/address-rules.ts'
import { type Actor, type AuditEntry, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { recordRead } from '#modules/platform/audit/recorded-read.server.ts'
import type { KeysetPage, ListPosition } from '#shared/files/list-position.ts'
import { oneLine } from '#shared/text/shopper-text.ts'
import { hasOpenBalance } from '../account/erase-account-data.server.ts'
import { selectAddresses } from '../addresses/addresses-queries.ts'
import type {
  BranchesForm,
  CustomerDetail,
  CustomerListQuery,
  ListedCustomer,
  StaffCustomer,
} from './customers-admin-schemas.ts'
import {
  readCustomerFacts,
  readStaffCustomer,
  readStaffCustomers,
  type StaffCustomerRow,
  saveBlock,
  saveBranches,
  saveOpenAccount,
} from './staff-customers-queries.ts'

/** The customer and the version of it that staff changed. */
export interface ChangedCustomer {
  id: string
  version: number
}

export type StaffCustomerResult =
  | { ok: true; customer: StaffCustomer }
  | { ok: false; reason: 'not-found' }
  /** `erased`: nothing of an erased account is changed. `open-balance`: an open account that does not balance stays open. */
  | {
      ok: false
      reason: 'conflict' | 'erased' | 'open-balance' | 'unknown-branch' | 'wrong-state'
      current: StaffCustomer
    }

/** What staff does with customers. Every change names the version it was made from, and is recorded. */
export interface CustomerStaff {
  /** A page of customers by the time of their registration. */
  list(
    query: CustomerListQuery,
    position: ListPosition | null,
  ): Promise<KeysetPage<ListedCustomer> & { count: BoundedCount }>
  /** What the page of a customer shows, without reviews and emails; null for an unknown id. The reading is recorded. */
  detail(
    id: string,
    actor: Actor,
  ): Promise<Omit<CustomerDetail, 'reviews' | 'emails' | 'earlierOrders'> | null>
  /** What staff may change of a customer; nothing is recorded. Null for an unknown id. */
  find(id: string): Promise<StaffCustomer | null>
  /** Is there an account with this id that is not erased? */
  exists(id: string): Promise<boolean>
  setOpenAccount(customer: ChangedCustomer, openAccount: boolean, actor: Actor): Promise<StaffCustomerResult>
  setBranches(
    customer: ChangedCustomer,
    branches: BranchesForm['branches'],
    actor: Actor,
  ): Promise<StaffCustomerResult>
  /** The customer's sessions end at once, and nobody signs in to the account until it is unblocked. Orders that exist go on. */
  block(customer: ChangedCustomer, reason: string, actor: Actor): Promise<StaffCustomerResult>
  unblock(customer: ChangedCustomer, actor: Actor): Promise<StaffCustomerResult>
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

function view(row: StaffCustomerRow): StaffCustomer {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    erasedAt: iso(row.erasedAt),
    blockedAt: iso(row.blockedAt),
  }
}

/** `12345678950` as `*********50`. */
const maskedNumber = (number: string) => number.replace(/.(?=.{2})/g, '*')

type Change =
  | { entry: Omit<AuditEntry, 'recordId'> }
  | { refused: 'open-balance' | 'unknown-branch' | 'wrong-state' }

/** Runs a change of a customer under the lock of its row, with its record in the audit log. */
async function change(
  db: Database,
  { id, version }: ChangedCustomer,
  actor: Actor,
  write: (tx: Db, customer: StaffCustomerRow) => Promise<Change>,
): Promise<StaffCustomerResult> {
  return transaction(db, async (tx): Promise<StaffCustomerResult> => {
    const customer = await readStaffCustomer(tx, id, { lock: true })
    if (!customer) return { ok: false, reason: 'not-found' }
    const current = view(customer)
    if (customer.version !== version) return { ok: false, reason: 'conflict', current }
    if (customer.erasedAt) return { ok: false, reason: 'erased', current }
    const made = await write(tx, customer)
    if ('refused' in made) return { ok: false, reason: made.refused, current }
    await writeAudit(tx, actor, { ...made.entry, recordId: id })
    const after = await readStaffCustomer(tx, id)
    if (!after) throw new Error(`customer ${id} disappeared while it was locked`)
    return { ok: true, customer: view(after) }
  })
}

const namesOf = (branches: readonly { name: string }[]) => branches.map(({ name }) => name)

export function createCustomerStaff({ db, clock }: { db: Database; clock: () => Date }): CustomerStaff {
  return {
    async list(query, position) {
      const { items, ...page } = await readStaffCustomers(db, query, position)
      return {
        ...page,
        items: items.map(({ at: _, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
      }
    },
    async detail(id, actor) {
      const customer = await readStaffCustomer(db, id)
      if (!customer) return null
      await recordRead(db, actor, { action: 'customer.read', recordId: id })
      const addresses = await selectAddresses(db, id, MAX_ADDRESSES)
      return {
        ...(await readCustomerFacts(db, id, clock())),
        customer: view(customer),
        addresses: addresses.map(({ addressTitle, number, idNumber, ...address }) => ({
          ...address,
          title: addressTitle,
          phone: number,
          idNumber: maskedNumber(idNumber),
        })),
      }
    },
    async find(id) {
      const customer = await readStaffCustomer(db, id)
      return customer && view(customer)
    },
    async exists(id) {
      const customer = await readStaffCustomer(db, id)
      return customer !== null && customer.erasedAt === null
    },
    setOpenAccount: (customer, openAccount, actor) =>
      change(db, customer, actor, async (tx, before) => {
        if (before.openAccount === openAccount) return { refused: 'wrong-state' }
        if (!openAccount && (await hasOpenBalance(tx, customer.id))) return { refused: 'open-balance' }
        await saveOpenAccount(tx, customer.id, openAccount)
        return {
          entry: {
            action: 'customer.open-account',
            before: { openAccount: before.openAccount },
            after: { openAccount },
          },
        }
      }),
    setBranches: (customer, branches, actor) =>
      change(db, customer, actor, async (tx, before) => {
        const known = new Set(before.branches.map(({ id }) => id))
        const kept = branches.flatMap(({ id, name }) =>
          id === undefined ? [] : [{ id, name: oneLine(name) }],
        )
        if (kept.some(({ id }) => !known.has(id)) || new Set(kept.map(({ id }) => id)).size < kept.length)
          return { refused: 'unknown-branch' }
        const added = branches.flatMap(({ id, name }) => (id === undefined ? [oneLine(name)] : []))
        await saveBranches(tx, customer.id, kept, added)
        return {
          entry: {
            action: 'customer.branches',
            before: { branches: namesOf(before.branches) },
            after: { branches: [...namesOf(kept), ...added] },
          },
        }
      }),
    block: (customer, reason, actor) =>
      change(db, customer, actor, async (tx, before) => {
        if (before.blockedAt) return { refused: 'wrong-state' }
        await saveBlock(tx, customer.id, clock(), reason)
        return {
          entry: { action: 'customer.block', before: { blocked: false }, after: { blocked: true, reason } },
        }
      }),
    unblock: (customer, actor) =>
      change(db, customer, actor, async (tx, before) => {
        if (!before.blockedAt) return { refused: 'wrong-state' }
        await saveBlock(tx, customer.id, null, '')
        return {
          entry: {
            action: 'customer.unblock',
            before: { blocked: true, reason: before.blockReason },
            after: { blocked: false },
          },
        }
      }),
  }
}
