import {
  instructionsProblem,
  type ReturnInstructions,
  type ReturnInstructionsProblem,
  tidyInstructions,
} from '#modules/kernel/orders/return-instruction-rules.ts'
import { type PdfFileProblem, pdfFileProblem } from '../invoices/pdf-file-rules.ts'
import { queueReturnAnsweredEmail } from '../order/order-emails.ts'
import type { LockedOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { type CommandResult, type StaffCommand, staffCommand } from '../staff/staff-command.ts'
import { instructReturn, readReturnInstructions, type StoredInstructions } from './order-returns-queries.ts'
import {
  readOwnReturnLabel,
  readReturnLabel,
  removeReturnLabel,
  type StoredLabel,
  storeReturnLabel,
} from './return-labels-queries.ts'

export type InstructReturnResult = CommandResult<'wrong-state' | ReturnInstructionsProblem>
export type StoreLabelResult = CommandResult<'wrong-state' | PdfFileProblem>

/** How buyers send accepted returns back: carrier, prepaid code, address and label (decision 98). */
export interface ReturnSending {
  /** What the settings name. */
  defaults(): ReturnInstructions
  /** Corrects carrier, code and address of an accepted return and tells its buyer by email, of a new label too. */
  instruct(returnId: string, typed: ReturnInstructions, by: StaffCommand): Promise<InstructReturnResult>
  /** Stores the label of a return that is not sent yet in place of the former one; the same file again changes nothing. */
  storeLabel(returnId: string, pdf: Buffer, by: StaffCommand): Promise<StoreLabelResult>
  removeLabel(returnId: string, by: StaffCommand): Promise<CommandResult>
  /** For staff; null for none. */
  label(returnId: string): Promise<StoredLabel | null>
  /** That of an own return that is to be sent; null both for somebody else's and for none. */
  ownLabel(own: { customerId: string; orderId: string; returnId: string }): Promise<StoredLabel | null>
}

const WRONG_STATE = { ok: false, reason: 'wrong-state' } as const

/** Labels are prepared before the answer, so that its email can name them, and replaced until the products arrive. */
const isUnsent = ({ status }: StoredInstructions) => status === 'requested' || status === 'approved'

/** The instructions in force for a return that is accepted now: as typed, else those of the settings. */
export function instructionsFor(
  { settings }: Pick<OrdersDeps, 'settings'>,
  typed: { readonly [Field in keyof ReturnInstructions]?: string | undefined },
): ReturnInstructions {
  const { iadeKargosu, iadeKodu, returnAddress } = settings.get()
  return tidyInstructions({
    carrierName: typed.carrierName ?? iadeKargosu,
    returnCode: typed.returnCode ?? iadeKodu,
    returnAddress: typed.returnAddress ?? returnAddress,
  })
}

export function createReturnSending(deps: OrdersDeps): ReturnSending {
  const { db } = deps
  const note = (order: LockedOrder, kind: string, returnId: string) =>
    order.note({ kind, actor: 'staff', data: { returnId } })
  return {
    defaults: () => instructionsFor(deps, {}),
    async instruct(returnId, typed, by) {
      const instructions = tidyInstructions(typed)
      const problem = instructionsProblem(instructions)
      if (problem) return { ok: false, reason: problem }
      return staffCommand(deps, { returnId }, by, 'order.instruct-return', async (order) => {
        const stored = await readReturnInstructions(order.tx, returnId)
        if (stored?.status !== 'approved') return WRONG_STATE
        await instructReturn(order.tx, returnId, instructions)
        await note(order, 'return-instructed', returnId)
        await queueReturnAnsweredEmail(deps, order.tx, order, {
          id: returnId,
          status: 'instructed',
          key: `instructed-${order.version}`,
          words: '',
          refund: '',
          sending: { ...stored, ...instructions },
        })
        const { carrierName, returnCode, returnAddress } = stored
        return {
          ok: true,
          value: null,
          before: { carrierName, returnCode, returnAddress },
          after: { returnId, ...instructions },
        }
      })
    },
    async storeLabel(returnId, pdf, by) {
      const problem = pdfFileProblem(pdf)
      if (problem) return { ok: false, reason: problem }
      return staffCommand(deps, { returnId }, by, 'order.return-label', async (order) => {
        const stored = await readReturnInstructions(order.tx, returnId)
        if (!stored || !isUnsent(stored)) return WRONG_STATE
        if (await storeReturnLabel(order.tx, returnId, pdf))
          await note(order, 'return-label-stored', returnId)
        return { ok: true, value: null, after: { returnId } }
      })
    },
    removeLabel: (returnId, by) =>
      staffCommand(deps, { returnId }, by, 'order.remove-return-label', async (order) => {
        const stored = await readReturnInstructions(order.tx, returnId)
        if (!stored || !isUnsent(stored) || !(await removeReturnLabel(order.tx, returnId))) return WRONG_STATE
        await note(order, 'return-label-removed', returnId)
        return { ok: true, value: null, after: { returnId } }
      }),
    label: (returnId) => readReturnLabel(db, returnId),
    ownLabel: (own) => readOwnReturnLabel(db, own),
  }
}
