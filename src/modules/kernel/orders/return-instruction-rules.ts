import { addDays, istanbulDay } from '#shared/dates.ts'
import { characters } from '#shared/text/shopper-text.ts'

/** The prepaid code that carriers give out for a return. */
export const RETURN_CODE = /^[A-Za-z0-9-]{4,40}$/
export const MAX_RETURN_CARRIER_LENGTH = 60
export const MAX_RETURN_ADDRESS_LENGTH = 500
/** The days in which the buyer sends an accepted return: as many as the law gives after a withdrawal (turkey.md §8). */
export const SEND_BACK_DAYS = 14

/** How an accepted return is sent; '' for what is not named. */
export interface ReturnInstructions {
  readonly carrierName: string
  readonly returnCode: string
  /** Where it goes, on one line or several. */
  readonly returnAddress: string
}

export type ReturnInstructionsProblem =
  | 'return-carrier'
  | 'return-code'
  | 'return-address'
  | 'carrier-missing'

/** The instructions as typed, tidied: a code is written in groups on some carriers' papers and typed without spaces. */
export function tidyInstructions(typed: ReturnInstructions): ReturnInstructions {
  return {
    carrierName: typed.carrierName.replace(/\s+/g, ' ').trim(),
    returnCode: typed.returnCode.replace(/\s+/g, ''),
    returnAddress: typed.returnAddress.trim(),
  }
}

/** Why tidied instructions are refused, or null. A code without its carrier helps nobody. */
export function instructionsProblem(instructions: ReturnInstructions): ReturnInstructionsProblem | null {
  const { carrierName, returnCode, returnAddress } = instructions
  if (characters(carrierName) > MAX_RETURN_CARRIER_LENGTH) return 'return-carrier'
  if (returnCode !== '' && !RETURN_CODE.test(returnCode)) return 'return-code'
  if (characters(returnAddress) > MAX_RETURN_ADDRESS_LENGTH) return 'return-address'
  return returnCode !== '' && carrierName === '' ? 'carrier-missing' : null
}

/**
 * The last day (ISO, Istanbul) on which the buyer sends a return that was accepted at this moment. Counted from the acceptance, because
 * before it the buyer has neither code nor address; never earlier than the law's day, which counts from the notice before it.
 */
export function sendBackDay(acceptedAt: Date): string {
  return addDays(istanbulDay(acceptedAt), SEND_BACK_DAYS)
}
