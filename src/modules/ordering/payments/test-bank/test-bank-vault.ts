import type { Db } from '#database/database.ts'
import { oneOf, statement, text } from '#database/statements/statement.ts'
import type { CardVault, KeptCard, VaultKey } from '#modules/kernel/payments/payment-provider.ts'
import { TEST_OUTCOMES, type TestOutcome } from './test-bank-rules.ts'

const STORE_CARD = statement(
  { params: [text, text, text, text, text, text, text] },
  `insert into test_bank_cards (token, user_key, bin, last_digits, organization, expires, outcome)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (token) do nothing`,
)

/** Puts a charged card into the bank's vault, once. */
export async function storeCard(db: Db, card: KeptCard, outcome: TestOutcome): Promise<void> {
  const { token, userKey, bin, lastDigits, organization, expires } = card
  await db.query(STORE_CARD, [token, userKey, bin, lastDigits, organization, expires, outcome])
}

const FIND_CARD = statement(
  { params: [text, text], row: { outcome: oneOf(TEST_OUTCOMES), bin: text } },
  'select outcome, bin from test_bank_cards where user_key = $1 and token = $2',
)

/** What a card of the vault simulates; null when the vault has no such card under the user key. */
export async function findCard(
  db: Db,
  { userKey, token }: VaultKey,
): Promise<{ outcome: TestOutcome; bin: string } | null> {
  const { rows } = await db.query(FIND_CARD, [userKey, token])
  return rows[0] ?? null
}

const LIST_CARDS = statement(
  { params: [text], row: { token: text } },
  'select token from test_bank_cards where user_key = $1 order by created_at, token',
)

const REMOVE_CARD = statement(
  { params: [text, text] },
  'delete from test_bank_cards where user_key = $1 and token = $2',
)

/** The vault of the test bank. */
export function createTestBankVault(db: Db): CardVault {
  return {
    async list(userKey) {
      const { rows } = await db.query(LIST_CARDS, [userKey])
      return { status: 'known', tokens: rows.map(({ token }) => token) }
    },
    async remove({ userKey, token }) {
      await db.query(REMOVE_CARD, [userKey, token])
      return { status: 'done' }
    },
  }
}
