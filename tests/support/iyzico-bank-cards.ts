/** How a card behaves at the fake iyzico (turkey.md §1.3). */
export interface BankCard {
  /** Result of the 3-D Secure verification; 1 is verified. */
  mdStatus: number
  /** Error that refuses to start the verification. */
  startError?: { code: string; group: string }
  /** Error that declines the charge after a successful verification. */
  chargeError?: { code: string; group: string }
  /** Every cancellation and refund fails. */
  keepsMoney?: boolean
}

const good: BankCard = { mdStatus: 1 }
const declined = (code: string, group: string): BankCard => ({ mdStatus: 1, chargeError: { code, group } })

const CARDS: Readonly<Record<string, BankCard>> = {
  '5528790000000008': good,
  '5526080000000006': good,
  '4603450000000000': good,
  '9792030000000000': good,
  '4766620000000001': good,
  '374427000000003': good,
  '4111111111111129': declined('10051', 'NOT_SUFFICIENT_FUNDS'),
  '4125111111111115': declined('10054', 'EXPIRED_CARD'),
  '4124111111111116': declined('10084', 'INVALID_CVC2'),
  '4129111111111111': declined('10005', 'DO_NOT_HONOUR'),
  '4128111111111112': declined('10012', 'INVALID_TRANSACTION'),
  '4123111111111117': declined('10057', 'NOT_PERMITTED_TO_CARDHOLDER'),
  '4121111111111119': declined('10034', 'FRAUD_SUSPECT'),
  '4130111111111118': declined('10204', 'UNKNOWN'),
  '4131111111111117': { mdStatus: 0 },
  '4141111111111115': { mdStatus: 4 },
  '4151111111111112': { mdStatus: 7, startError: { code: '5151', group: '' } },
  '5406670000000009': { mdStatus: 1, keepsMoney: true },
}

export function bankCard(number: string): BankCard | undefined {
  return CARDS[number]
}

/** iyzico's data about the first 8 digits of a card. */
export interface BankBin {
  cardType: string
  cardAssociation: string
  cardFamilyName: string
  bankName: string
  force3ds: number
  /** Asks for the security code of cards in the vault. */
  forceCvc?: number
  /** Commission in percent of the price, by installment count. */
  rates: Readonly<Record<number, string>>
}

const rates = { 1: '0', 2: '3.22', 3: '5.25', 6: '12.22', 9: '18.5', 12: '25.1234' }
const credit = (association: string, family: string, bank: string, force3ds = 0): BankBin => ({
  cardType: 'CREDIT_CARD',
  cardAssociation: association,
  cardFamilyName: family,
  bankName: bank,
  force3ds,
  rates,
})

const BINS: Readonly<Record<string, BankBin>> = {
  '55287900': credit('MASTER_CARD', 'Paraf', 'Halk Bankası'),
  '55260800': credit('MASTER_CARD', 'Axess', 'Akbank'),
  '46034500': credit('VISA', 'Bonus', 'Denizbank', 1),
  '97920300': { ...credit('TROY', 'Maximum', 'Ziraat Bankası'), forceCvc: 1 },
  '37442700': credit('AMERICAN_EXPRESS', 'Bonus', 'Garanti Bankası'),
  // The example of iyzico's own documentation: 100 becomes 103.22, 105.25, 112.22.
  '54308100': credit('MASTER_CARD', 'World', 'Yapı Kredi'),
  // iyzico offers installments that banks would refuse: debit cards take single payments only.
  '47666200': {
    cardType: 'DEBIT_CARD',
    cardAssociation: 'VISA',
    cardFamilyName: '',
    bankName: 'Denizbank',
    force3ds: 0,
    rates: { 1: '0', 3: '5' },
  },
}

/** Every bank's cards. */
export const BANK_BINS: readonly BankBin[] = Object.values(BINS)

export function bankBin(bin: string): BankBin | undefined {
  return BINS[bin] ?? Object.entries(BINS).find(([known]) => known.startsWith(bin))?.[1]
}
