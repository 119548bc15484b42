import { type Database, type Db, transaction } from '#database/database.ts'
import { mayDo, mayGiveRole, type StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import { type Actor, type AuditEntry, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { SecondFactor } from '../sign-in/second-factor.ts'
import type { StaffEmails } from './staff-emails.ts'
import { lockInvitationsBy, withdrawInvitation } from './staff-invitations-queries.ts'
import {
  endSessions,
  listStaff,
  lockMember,
  lockOwners,
  type StaffMember,
  setDisabled,
  setRole,
} from './staff-people-queries.ts'

export type { StaffMember } from './staff-people-queries.ts'

export type ManageResult =
  | { ok: true; member: StaffMember }
  /** `own-account`: nobody changes their own rights. `not-owner`: another owner changed those of the actor in this moment. */
  | { ok: false; reason: 'missing' | 'own-account' | 'not-owner' | 'not-on' }
  | { ok: false; reason: 'conflict'; current: StaffMember }

/**
 * The people of the shop, for its owners. An owner changes everybody but themselves and stays an owner meanwhile, so a shop never loses its
 * last one.
 */
export interface StaffPeople {
  list(): Promise<StaffMember[]>
  /** An owner may give every role; invitations that the person may no longer stand for are withdrawn. */
  changeRole(actor: Actor, id: string, role: StaffRole, version: number): Promise<ManageResult>
  /** A disabled person's sessions end at once, their invitations are withdrawn, and their tokens are refused. */
  setDisabled(actor: Actor, id: string, disabled: boolean, version: number): Promise<ManageResult>
  /** Ends all sessions of a person. */
  signOut(actor: Actor, id: string): Promise<ManageResult>
  /** For somebody who lost the app and the recovery codes; the person gets an email and sets up a new one. */
  removeSecondFactor(actor: Actor, id: string): Promise<ManageResult>
}

export function createStaffPeople(deps: {
  db: Database
  clock: () => Date
  secondFactor: SecondFactor
  emails: StaffEmails
}): StaffPeople {
  const { db, clock, secondFactor, emails } = deps

  /** Runs a change of one person under the lock of all owners, records it, and returns the person as they are then. */
  function manage(
    actor: Actor,
    id: string,
    version: number | null,
    change: (tx: Db, member: StaffMember) => Promise<AuditEntry['action'] | null>,
    facts: (member: StaffMember) => object = () => ({}),
  ): Promise<ManageResult> {
    return transaction(db, async (tx) => {
      const owners = await lockOwners(tx)
      if (actor.staffId === null || !owners.includes(actor.staffId)) return { ok: false, reason: 'not-owner' }
      if (id === actor.staffId) return { ok: false, reason: 'own-account' }
      const before = await lockMember(tx, id)
      if (!before) return { ok: false, reason: 'missing' }
      if (version !== null && before.version !== version)
        return { ok: false, reason: 'conflict', current: before }
      const action = await change(tx, before)
      if (action === null) return { ok: false, reason: 'not-on' }
      const after = await lockMember(tx, id)
      if (!after) return { ok: false, reason: 'missing' }
      await writeAudit(tx, actor, {
        action,
        recordId: id,
        before: { ...facts(before) },
        after: { ...facts(after) },
      })
      return { ok: true, member: after }
    })
  }

  /** Withdraws the person's invitations to roles that they may no longer give; all of them where `role` is null. */
  async function withdrawBeyond(tx: Db, actor: Actor, id: string, role: StaffRole | null): Promise<void> {
    for (const { id: invitation, email, role: given } of await lockInvitationsBy(tx, id)) {
      if (role !== null && mayDo(role, 'staff.manage') && mayGiveRole(role, given)) continue
      await withdrawInvitation(tx, invitation)
      const before = { email, role: given }
      await writeAudit(tx, actor, { action: 'staff.withdrawInvitation', recordId: invitation, before })
    }
  }

  return {
    list: () => listStaff(db),
    changeRole: (actor, id, role, version) =>
      manage(
        actor,
        id,
        version,
        async (tx) => {
          await setRole(tx, id, role)
          await withdrawBeyond(tx, actor, id, role)
          return 'staff.changeRole'
        },
        (member) => ({ role: member.role }),
      ),
    setDisabled: (actor, id, disabled, version) =>
      manage(
        actor,
        id,
        version,
        async (tx, member) => {
          await setDisabled(tx, id, disabled ? (member.disabledAt ?? clock()) : null)
          if (disabled) {
            await endSessions(tx, id)
            await withdrawBeyond(tx, actor, id, null)
          }
          return disabled ? 'staff.disable' : 'staff.enable'
        },
        (member) => ({ disabled: member.disabledAt !== null }),
      ),
    signOut: (actor, id) =>
      manage(actor, id, null, async (tx) => {
        await endSessions(tx, id)
        return 'staff.signOut'
      }),
    async removeSecondFactor(actor, id) {
      const result = await manage(actor, id, null, async (tx, member) => {
        if (!(await secondFactor.remove(tx, id))) return null
        await emails.security(tx, member, 'second-factor-off')
        return 'staff.removeSecondFactor'
      })
      if (result.ok) emails.wake()
      return result
    },
  }
}
