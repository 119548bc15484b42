import { createHash } from 'node:crypto'
import { foldText } from '#shared/text/turkish.ts'
import type { BankStatement, Movement } from './bank-statement-types.ts'

/** A movement that came in, and its identity. */
export interface IdentifiedMovement extends Movement {
  /** 32 hexadecimal digits; the same in every file of the account that contains the movement. */
  readonly id: string
}

/**
 * The incoming movements of a statement with their identities: a hash of account, day, amount, text and the running index among equal ones,
 * so that two equal payments of a day are two, and an overlapping file confirms nothing twice. Letters' case, accents and spaces of the text
 * do not count, because banks' formats differ in them.
 */
export function identifiedMovements({ account, movements }: BankStatement): IdentifiedMovement[] {
  const seen = new Map<string, number>()
  return movements
    .filter(({ amount }) => amount.gt('0'))
    .map((movement) => {
      const text = foldText(`${movement.sender} ${movement.description}`).replace(/\s+/g, '')
      const fields = [account, movement.bookedOn, movement.amount.toFixed(2), text].join('\n')
      const index = seen.get(fields) ?? 0
      seen.set(fields, index + 1)
      const id = createHash('sha256').update(`${fields}\n${index}`).digest('hex').slice(0, 32)
      return { ...movement, id }
    })
}
