import { foldText } from '#shared/text/turkish.ts'

/** What a column of a statement may hold. */
export type ColumnRole =
  | 'date'
  | 'description'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'direction'
  | 'sender'
  | 'currency'

/** The columns of a statement, by position from 0. */
export type StatementColumns = Readonly<Partial<Record<ColumnRole, number>>>

/** Names that Turkish banks write above their columns, folded, the best one first. */
const NAMES: Readonly<Record<ColumnRole, readonly string[]>> = {
  date: [
    ...['islem tarihi', 'islem tarih', 'tarih', 'tarih saat', 'tarih ve saat', 'hareket tarihi'],
    ...['islem tarihi saati', 'islem zamani', 'muhasebe tarihi', 'kayit tarihi', 'transaction date'],
    ...['booking date', 'date', 'date time', 'valor', 'valor tarihi', 'value date'],
  ],
  description: [
    ...['aciklama', 'islem aciklamasi', 'islem aciklama', 'aciklamalar', 'hareket aciklamasi', 'detay'],
    ...['islem detayi', 'description', 'transaction description', 'details', 'explanation', 'narrative'],
  ],
  amount: [
    ...['tutar', 'islem tutari', 'islem tutar', 'hareket tutari', 'hareket tutar', 'miktar', 'meblag'],
    ...['amount', 'transaction amount'],
  ],
  debit: ['borc', 'borc tutari', 'borc tutar', 'cikan', 'giden', 'cekilen', 'gider', 'debit', 'withdrawal'],
  credit: [
    ...['alacak', 'alacak tutari', 'alacak tutar', 'giren', 'gelen', 'yatan', 'gelir', 'credit', 'deposit'],
  ],
  direction: [
    ...['b a', 'a b', 'ba', 'borc alacak', 'alacak borc', 'borc alacak kodu', 'yon', 'islem yonu'],
    ...['d c', 'c d', 'debit credit'],
  ],
  sender: [
    ...[
      'gonderen',
      'gonderen adi',
      'gonderen ad soyad',
      'gonderen unvan',
      'gonderen alici',
      'alici gonderen',
    ],
    ...['gonderici', 'karsi hesap adi', 'karsi hesap unvani', 'karsi taraf', 'karsi hesap isim', 'sender'],
    ...['counterparty', 'counterparty name'],
  ],
  currency: ['doviz', 'doviz cinsi', 'doviz kodu', 'para birimi', 'para kodu', 'pb', 'currency'],
}

/** `Tutar (TL)` → `tutar`. */
export function foldHeading(cell: string): string {
  return foldText(cell)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/ (tl|try)$/, '')
}

/** Which columns a line names; empty for a line that is no header. */
export function columnsOf(cells: readonly string[]): StatementColumns {
  const folded = cells.map(foldHeading)
  const found: Partial<Record<ColumnRole, number>> = {}
  for (const [role, names] of Object.entries(NAMES) as [ColumnRole, readonly string[]][]) {
    const name = names.find((each) => folded.includes(each))
    if (name !== undefined) found[role] = folded.indexOf(name)
  }
  return found
}

/** Are the columns enough to read movements? */
export const areEnough = ({ date, amount, credit }: StatementColumns): boolean =>
  date !== undefined && (amount !== undefined || credit !== undefined)
