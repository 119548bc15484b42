import { randomBytes } from 'node:crypto'
import type { Db } from '#database/database.ts'
import type { CardProviders } from '#modules/ordering/payments/card-providers.server.ts'
import { waitBeforeCheck } from '#modules/ordering/payments/payment-status-rules.ts'
import type {
  KeptCard,
  PaymentProvider,
  PaymentRow,
  VaultKey,
} from '#modules/ordering/payments/payments.server.ts'
import { eachRow } from '#modules/platform/jobs/row-jobs.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { istanbulDay } from '#shared/dates.ts'
import {
  deleteCard,
  endDeletion,
  insertCard,
  insertDeletion,
  labelCard,
  postponeDeletion,
  queueCardDeletion,
  readCard,
  readCards,
  type SavedCardRow,
  takeDeletions,
  touchCard,
  type VaultDeletion,
} from './saved-cards-queries.ts'
import {
  type CardLabelProblem,
  cardLabelProblem,
  expiryOnCard,
  isExpired,
  keepsCards,
  MOST_SAVED_CARDS,
  NO_SAVED_CARDS,
  plainCardLabel,
  type SavedCard,
  type SavedCardOffer,
} from './saved-cards-rules.ts'

/** What is encrypted of a card. */
interface SecretData extends VaultKey {
  bin: string
}

/** A saved card with what the provider needs of it. */
export interface PayableCard extends SavedCard, VaultKey {
  /** 6 to 8 digits; '' when unknown. */
  bin: string
}

export type RemoveCardResult =
  | { ok: true }
  /** 'unknown': somebody else's, or deleted before. 'vault': the provider has not deleted it, so it still exists. */
  | { ok: false; reason: 'unknown' | 'vault' }

export type LabelCardResult = { ok: true } | { ok: false; reason: 'unknown' | CardLabelProblem }

type KeptBy = Pick<PaymentRow, 'id' | 'customerId' | 'provider' | 'keysId' | 'bankName' | 'cardHint'>

/** Cards that customers keep in the vault of the payment provider. Of a card the shop has what `SavedCard` says, and its token. */
export interface SavedCards {
  /** What the payment step offers a customer; nothing where the shop keeps no cards. */
  offer(customerId: string): Promise<SavedCardOffer>
  /** All cards of a customer, also those that the provider of now does not have. */
  list(customerId: string): Promise<SavedCard[]>
  /** A customer's own card, to be paid with at `provider`; null when there is none. */
  payable(customerId: string, id: string, provider: PaymentProvider): Promise<PayableCard | null>
  /** Under which user key a card that is typed now may be kept; null when it may not. */
  mayKeep(customerId: string, provider: PaymentProvider): Promise<{ userKey: string | null } | null>
  /** Stores the card that a payment has put into the vault, in the payment's transaction. */
  keep(tx: Db, payment: KeptBy, card: KeptCard): Promise<void>
  /** Has a card deleted in the vault that a payment put there which came to nothing, in the payment's transaction. */
  discard(tx: Db, payment: KeptBy, card: KeptCard): Promise<void>
  /** A payment was begun with it: it is offered first from now on. */
  used(id: string): Promise<void>
  /** The vault of `provider` does not have the card any more. */
  gone(customerId: string, id: string, provider: PaymentProvider): Promise<void>
  /** Deletes a customer's card in the vault, then here. */
  remove(customerId: string, id: string): Promise<RemoveCardResult>
  /** Gives a card the customer's own name; '' takes it away. */
  label(customerId: string, id: string, label: string): Promise<LabelCardResult>
  /** Deletes in the vaults what waits for it; called by a job. Returns how many entries it worked on. */
  deleteDue(): Promise<number>
}

const CARD_ID = /^c_[\w-]{22}$/
const newId = () => `c_${randomBytes(16).toString('base64url')}`
const AT_ONCE = 20
/** Tries, two days in all, in which a key file that this process does not have yet may arrive. */
const TRIES_WITHOUT_KEY = 48

export function createSavedCards(
  deps: Pick<ShopDeps, 'db' | 'clock' | 'log' | 'secrets'> & {
    settings: Settings
    cardProviders: CardProviders
  },
): SavedCards {
  const { db, clock, log, settings, cardProviders } = deps
  // A deletion in the vault has the text of the card, and its id.
  const cipher = deps.secrets.cipherFor('saved_cards.data')

  function secretOf({ id, data }: Pick<SavedCardRow, 'id' | 'data'>): SecretData | null {
    const plain = cipher.decrypt(id, data)
    if (plain === null) log.error({ card: id }, 'a saved card cannot be decrypted: its shop key is gone')
    return plain === null ? null : JSON.parse(plain)
  }

  const viewOf = ({ id, organization, bankName, lastDigits, expires, label }: SavedCardRow): SavedCard => ({
    id,
    organization,
    bankName,
    lastDigits,
    expiry: expiryOnCard(expires),
    label,
  })

  /** Tokens may outlive a change of the account's keys, so any keys of the same provider are tried. */
  const isAt = (row: SavedCardRow, provider: PaymentProvider) => row.provider === provider.name

  const isPayable = (row: SavedCardRow, provider: PaymentProvider) =>
    isAt(row, provider) && !isExpired(row.expires, istanbulDay(clock()))

  function stored({ userKey, token, bin }: KeptCard, id: string): string {
    return cipher.encrypt(id, JSON.stringify({ userKey, token, bin } satisfies SecretData))
  }

  async function removeFromVault(
    provider: PaymentProvider,
    { userKey, token }: VaultKey,
    extent: VaultDeletion['extent'],
  ): Promise<string | null> {
    if (extent === 'card') {
      const removed = await provider.vault.remove({ userKey, token })
      return removed.status === 'done' ? null : removed.code
    }
    const listed = await provider.vault.list(userKey)
    if (listed.status === 'unknown') return listed.code
    for (const each of listed.tokens) {
      const removed = await provider.vault.remove({ userKey, token: each })
      if (removed.status === 'failed') return removed.code
    }
    return null
  }

  async function tryVault(deletion: VaultDeletion, secret: VaultKey): Promise<string | null> {
    const provider = await cardProviders.find(deletion)
    return provider ? removeFromVault(provider, secret, deletion.extent) : 'no-provider'
  }

  async function deleteInVault(deletion: VaultDeletion): Promise<void> {
    const { id, tries } = deletion
    const secret = secretOf(deletion)
    // Once the key is gone for good, nothing can name the card to the provider any more.
    if (secret === null && tries >= TRIES_WITHOUT_KEY) return endDeletion(db, id)
    const problem = secret === null ? 'no-key' : await tryVault(deletion, secret)
    if (problem === null) return endDeletion(db, id)
    log.warn({ card: id, code: problem, tries }, 'the vault did not delete a card; it is tried again')
    await postponeDeletion(db, id, new Date(clock().getTime() + waitBeforeCheck(tries)))
  }

  return {
    async offer(customerId) {
      const provider = cardProviders.current()
      if (!provider || !keepsCards(settings.get())) return NO_SAVED_CARDS
      const rows = await readCards(db, customerId)
      return {
        savedCards: rows.filter((row) => isPayable(row, provider)).map(viewOf),
        mayKeep: rows.length < MOST_SAVED_CARDS,
      }
    },
    async list(customerId) {
      return (await readCards(db, customerId)).map(viewOf)
    },
    async payable(customerId, id, provider) {
      if (!keepsCards(settings.get()) || !CARD_ID.test(id)) return null
      const row = await readCard(db, customerId, id)
      if (!row || !isPayable(row, provider)) return null
      const secret = secretOf(row)
      return secret && { ...viewOf(row), ...secret }
    },
    async mayKeep(customerId, provider) {
      if (!keepsCards(settings.get())) return null
      const rows = await readCards(db, customerId)
      if (rows.length >= MOST_SAVED_CARDS) return null
      const known = rows.find((row) => isAt(row, provider) && row.keysId === (provider.keysId ?? null))
      return { userKey: (known && secretOf(known)?.userKey) ?? null }
    },
    async keep(tx, payment, card) {
      const { customerId, provider, keysId, bankName } = payment
      const lastDigits = card.lastDigits || payment.cardHint.slice(-4)
      const { organization, expires } = card
      // The same card typed again: its newer entry replaces the older one, with what the customer called it.
      const same = (await readCards(tx, customerId)).flatMap((row) => {
        if (row.provider !== provider || row.lastDigits !== lastDigits) return []
        const secret = secretOf(row)
        return secret && (secret.token === card.token || secret.bin === card.bin) ? [{ row, secret }] : []
      })
      const id = newId()
      for (const { row, secret } of same) {
        if (secret.token === card.token) await deleteCard(tx, row.id)
        else await queueCardDeletion(tx, row.id)
      }
      const data = stored(card, id)
      const row = { id, customerId, provider, keysId, data, organization, bankName, lastDigits, expires }
      await insertCard(tx, payment.id, row)
      const label = same.find((each) => each.row.label !== '')?.row.label
      if (label) await labelCard(tx, customerId, id, label)
    },
    async discard(tx, { provider, keysId }, card) {
      const id = newId()
      await insertDeletion(tx, { id, provider, keysId, data: stored(card, id) })
    },
    used: (id) => touchCard(db, id),
    async gone(customerId, id, provider) {
      const row = await readCard(db, customerId, id)
      if (!row) return
      // Saved with other keys of the provider's, perhaps of another account, whose vault may have it still.
      if (row.keysId === (provider.keysId ?? null)) await deleteCard(db, id)
      else await queueCardDeletion(db, id)
    },
    async remove(customerId, id) {
      const row = CARD_ID.test(id) ? await readCard(db, customerId, id) : null
      if (!row) return { ok: false, reason: 'unknown' }
      const secret = secretOf(row)
      if (secret) {
        const provider = await cardProviders.find(row)
        const problem = provider ? await removeFromVault(provider, secret, 'card') : 'no-provider'
        if (problem !== null) {
          log.warn({ card: id, code: problem }, 'the vault did not delete a card for its owner')
          return { ok: false, reason: 'vault' }
        }
      }
      await deleteCard(db, id)
      return { ok: true }
    },
    async label(customerId, id, typed) {
      const label = plainCardLabel(typed)
      const problem = cardLabelProblem(label)
      if (problem) return { ok: false, reason: problem }
      const done = CARD_ID.test(id) && (await labelCard(db, customerId, id, label))
      return done ? { ok: true } : { ok: false, reason: 'unknown' }
    },
    async deleteDue() {
      const due = await takeDeletions(db, clock(), AT_ONCE)
      return eachRow(
        deps,
        'delete-vault-cards',
        due.map((row) => ({ id: row.id, row })),
        deleteInVault,
      )
    },
  }
}
