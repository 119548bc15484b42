import { randomBytes } from 'node:crypto'
import { type Database, transaction } from '#database/database.ts'
import type { AccountEmails } from '../account/account-emails.ts'
import {
  claimInvitation,
  countInvitations,
  type InvitationCounts,
  requestInvitations,
  selectDueInvitations,
} from './invitations-queries.ts'
import type { SignIn } from './sign-in.ts'

/** Invitations that a run of the job queues, once a minute: mail servers distrust a shop that sends thousands at once. */
const PER_MINUTE = 60
/** How long the link of an invitation works, in milliseconds: two weeks. Afterwards 'forgotten password' does the same. */
const LINK_LIFE = 14 * 24 * 60 * 60_000

/** Emails to customers whom an import brought without a password: a link to choose one, once for each customer. */
export interface Invitations {
  counts(): Promise<InvitationCounts>
  /** Invites everybody who was not; the emails follow, some each minute. Returns how many. */
  request(): Promise<number>
  /** Queues the next emails, at most 60. Returns how many. */
  sendDue(): Promise<number>
}

export function createInvitations(deps: {
  db: Database
  clock: () => Date
  auth: SignIn
  accountEmails: AccountEmails
}): Invitations {
  const { db, clock, auth, accountEmails } = deps

  async function invite(id: string): Promise<boolean> {
    const token = randomBytes(24).toString('base64url')
    const { internalAdapter } = await auth.$context
    // better-auth writes it over a connection of its own. Where the claim fails, nobody learns the token.
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: id,
      expiresAt: new Date(clock().getTime() + LINK_LIFE),
    })
    return transaction(db, async (tx) => {
      const recipient = await claimInvitation(tx, id)
      if (recipient) await accountEmails.invitation(tx, recipient, token)
      return recipient !== null
    })
  }

  return {
    counts: () => countInvitations(db),
    request: () => requestInvitations(db),
    async sendDue() {
      let sent = 0
      for (const id of await selectDueInvitations(db, PER_MINUTE)) if (await invite(id)) sent += 1
      if (sent > 0) accountEmails.wake()
      return sent
    },
  }
}
