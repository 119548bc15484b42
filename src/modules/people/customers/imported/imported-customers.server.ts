import type { Db } from '#database/database.ts'
import { MAX_ADDRESSES } from '#modules/kernel/people/address-rules.ts'
import { insertGrant } from '../account/consents-queries.ts'
import { insertAddress } from '../addresses/addresses-queries.ts'
import type { ImportedCustomer, ImportedOutcome } from './imported-customer-rules.ts'
import { completeImported, insertImported, lockAccountOf } from './imported-customers-queries.ts'

export { requestInvitations } from '../sign-in/invitations-queries.ts'
export { hasErasedAccounts } from './imported-customers-queries.ts'

/**
 * Brings a customer of an earlier shop in. An account that its customer opened here stays as it is; one that an import created gets what it
 * lacks: empty fields, and addresses where it has none. Consents and password come with a new account alone, because a later file must not
 * undo a withdrawal. `isErased` says whether an account of the address was erased here: it is not opened again. Returns the id of a new account.
 */
export async function importCustomer(
  tx: Db,
  customer: ImportedCustomer,
  isErased: (email: string) => Promise<boolean>,
): Promise<{ outcome: Exclude<ImportedOutcome, 'new'> } | { outcome: 'new'; id: string }> {
  const found = await lockAccountOf(tx, customer.email)
  if (found === null) {
    if (await isErased(customer.email)) return { outcome: 'erased' }
    const id = await insertImported(tx, customer)
    if (id === null) return { outcome: 'known' }
    // The newest address is listed first: the first of the file comes last.
    for (const address of customer.addresses.toReversed()) await insertAddress(tx, id, address, MAX_ADDRESSES)
    for (const { channel, text } of customer.consents) await insertGrant(tx, id, { channel, text, ip: '' })
    return { outcome: 'new', id }
  }
  if (!found.imported) return { outcome: 'known' }
  const fills = (['name', 'surname', 'phone'] as const).some(
    (field) => found[field] === '' && customer[field] !== '',
  )
  if (fills) await completeImported(tx, found.id, customer)
  const lacksAddresses = found.addresses === 0 && customer.addresses.length > 0
  if (lacksAddresses)
    for (const address of customer.addresses.toReversed())
      await insertAddress(tx, found.id, address, MAX_ADDRESSES)
  return { outcome: fills || lacksAddresses ? 'completed' : 'same' }
}
