import type { Address } from '#modules/kernel/people/address-rules.ts'
import type { ConsentChannel } from '../account/consent-rules.ts'

/** A customer of an earlier shop, checked and in the forms in which this shop stores them. */
export interface ImportedCustomer {
  /** As `parseEmail` returns it. */
  readonly email: string
  readonly name: string
  readonly surname: string
  /** E.164 of a Turkish mobile number, or ''. */
  readonly phone: string
  readonly locale: 'tr' | 'en'
  /** A hash that `isEarlierHash` accepts; null for an account that gets its password by 'forgotten password'. */
  readonly passwordHash: string | null
  /** Channels the file says yes to, with where it says so. */
  readonly consents: readonly { readonly channel: ConsentChannel; readonly text: string }[]
  readonly addresses: readonly Address[]
}

/**
 * What an import did with a customer. `known`: the address has an account that its customer opened here; nothing of it was changed.
 * `erased`: the person had this shop erase the account.
 */
export type ImportedOutcome = 'new' | 'completed' | 'same' | 'known' | 'erased'
