/** A bank account a shopper can pay to. */
export interface BankAccount {
  readonly bankName: string
  readonly accountName: string
  readonly accountNo: string
  /** In groups of four when it came from the setting; spaces do not matter. */
  readonly iban: string
}

/** An IBAN without spaces, in capitals. */
export function plainIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** A Turkish IBAN: TR, 26 characters, reserve digit 0, remainder 1 modulo 97 (turkey.md §4). Spaces and lower case are fine. */
export function isTurkishIban(text: string): boolean {
  const iban = plainIban(text)
  return /^TR\d{7}0[A-Z0-9]{16}$/.test(iban) && ibanRemainder(iban) === 1
}

/** `TR18 0006 2001 1900 0006 6723 15` */
export function formatIban(text: string): string {
  return plainIban(text).replace(/(.{4})(?=.)/g, '$1 ')
}

/** The first four characters go to the end, letters become 10…35, and the digits are taken modulo 97 one by one. */
function ibanRemainder(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('')
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0)
}

/**
 * Parses the setting b2cHavaleEftHesapBilgisi: accounts separated by `|`, fields by `_` (bank name, account name, account no, IBAN).
 * Missing fields become empty strings and empty entries are left out, so that one incomplete entry does not hide the valid accounts.
 */
export function parseBankAccounts(text: string): BankAccount[] {
  return text
    .split('|')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [bankName = '', accountName = '', accountNo = '', iban = ''] = entry
        .split('_')
        .map((field) => field.trim())
      return { bankName, accountName, accountNo, iban: formatIban(iban) }
    })
}

/** True for an account somebody can pay to: a bank, a name, and a Turkish IBAN whose check digits are right. */
export function isCompleteAccount({ bankName, accountName, iban }: BankAccount): boolean {
  return bankName !== '' && accountName !== '' && isTurkishIban(iban)
}

/** Serializes accounts parsed from this setting. Accounts that people type go through `buildBankAccounts`, which validates them. */
export function bankAccountsText(accounts: readonly BankAccount[]): string {
  return accounts
    .map(({ bankName, accountName, accountNo, iban }) => [bankName, accountName, accountNo, iban].join('_'))
    .join('|')
}

export type BankAccountsResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'separator' | 'empty' | 'iban'; readonly account: number }

/**
 * Builds the setting b2cHavaleEftHesapBilgisi. Refuses, naming the account from 1, a field with `_`, `|` or a line break
 * ('separator'), a missing bank or account name ('empty'), and an IBAN that is not Turkish or mistyped ('iban').
 */
export function buildBankAccounts(accounts: readonly BankAccount[]): BankAccountsResult {
  const entries: string[] = []
  for (const [index, account] of accounts.entries()) {
    const fields = [account.bankName, account.accountName, account.accountNo].map((field) => field.trim())
    if ([...fields, account.iban].some((field) => /[_|\r\n]/.test(field))) {
      return { ok: false, reason: 'separator', account: index + 1 }
    }
    if (fields[0] === '' || fields[1] === '') return { ok: false, reason: 'empty', account: index + 1 }
    if (!isTurkishIban(account.iban)) return { ok: false, reason: 'iban', account: index + 1 }
    entries.push([...fields, formatIban(account.iban)].join('_'))
  }
  return { ok: true, text: entries.join('|') }
}
