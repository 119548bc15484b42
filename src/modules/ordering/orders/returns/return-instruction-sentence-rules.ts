import {
  MAX_RETURN_ADDRESS_LENGTH,
  MAX_RETURN_CARRIER_LENGTH,
  type ReturnInstructions,
  type ReturnInstructionsProblem,
} from '#modules/kernel/orders/return-instruction-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'

/** The field that a problem is about. */
export const INSTRUCTION_FIELDS = {
  'return-carrier': 'carrierName',
  'carrier-missing': 'carrierName',
  'return-code': 'returnCode',
  'return-address': 'returnAddress',
} as const satisfies Record<ReturnInstructionsProblem, keyof ReturnInstructions>

/** The sentence for staff that says how to correct the instructions of a return. */
export function instructionsSentence(problem: ReturnInstructionsProblem, locale: Locale): string {
  switch (problem) {
    case 'return-carrier':
      return m.return_carrier_too_long({ most: MAX_RETURN_CARRIER_LENGTH }, { locale })
    case 'carrier-missing':
      return m.return_carrier_missing({}, { locale })
    case 'return-code':
      return m.return_code_invalid({}, { locale })
    case 'return-address':
      return m.return_address_too_long({ most: MAX_RETURN_ADDRESS_LENGTH }, { locale })
  }
}
