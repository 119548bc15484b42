import type { Locale } from '#shared/locale.ts'
import type { Big } from '#shared/money.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { hasParcel } from '../refunds/card-refunds-queries.ts'
import type { RefundOrderResult } from '../refunds/refund-order.ts'
import { isCancelling } from '../shipping/fulfil-order.ts'
import {
  type CommandResult,
  type OrderState,
  readOrderState,
  type StaffCommand,
} from '../staff/staff-command.ts'
import { addableNet, type EditForm, type EditOrderResult, editOrder } from './edit-order.ts'
import { type AddableRow, readAddable, readEditBasis, type StoredEditBasis } from './order-edit-queries.ts'
import {
  readCollections,
  readEdits,
  type StoredCollection,
  type StoredEdit,
} from './order-edit-records-queries.ts'
import { type EditBalance, editBalance, mayEdit } from './order-edit-rules.ts'
import { collectForOrder, refundOverpaid, returnCollection } from './settle-edited-order.ts'

/** An order as its editor needs it. */
export interface EditableOrder extends OrderState {
  readonly mayEdit: boolean
  readonly basis: StoredEditBasis
}

/** The edits of an order and the money they left open. */
export interface EditHistory {
  readonly edits: StoredEdit[]
  readonly collections: StoredCollection[]
  readonly balance: EditBalance
}

/** Editing of placed orders by staff (decision 67). */
export interface OrderEdits {
  /** Null for an unknown id. */
  editable(orderId: string): Promise<EditableOrder | null>
  /** The products of these ids, or their variants, once for each unit (or each of `unitIds`), with its price of today without KDV in TRY. */
  addable(
    ids: readonly number[],
    locale: Locale,
    unitIds?: readonly number[],
  ): Promise<(AddableRow & { unitNet: Big })[]>
  edit(orderId: string, form: EditForm, by: StaffCommand): Promise<EditOrderResult>
  /** Null for an unknown id. */
  history(orderId: string): Promise<EditHistory | null>
  /** Refunds what an edit made the order cheaper by. */
  refundOverpaid(orderId: string, amount: Big, by: StaffCommand): Promise<RefundOrderResult>
  /** The open amount has arrived. */
  collect(
    orderId: string,
    money: { amount: Big; note: string },
    by: StaffCommand,
  ): Promise<CommandResult<'wrong-state' | 'amount-differs'>>
  /** A collected amount of a card order was sent back. */
  returnCollection(orderId: string, collectionId: number, by: StaffCommand): Promise<CommandResult>
}

/** Units of products that a search of the editor lists. */
const MOST_ADDABLE = 30

export function createOrderEdits(deps: OrdersDeps): OrderEdits {
  const { db, currencies } = deps
  return {
    async editable(orderId) {
      const state = await readOrderState(db, orderId)
      const basis = state && (await readEditBasis(db, orderId))
      if (!basis) return null
      const { paymentType } = basis
      const [shipped, cancelling] = [await hasParcel(db, orderId), await isCancelling(db, orderId)]
      return {
        ...state,
        mayEdit: mayEdit({ status: state.status, paymentType, shipped, cancelling }),
        basis,
      }
    },
    async addable(ids, locale, unitIds) {
      const rates = await currencies.ratesIn(db)
      const rows = await readAddable(db, ids, {
        locale,
        most: unitIds?.length ?? MOST_ADDABLE,
        unitIds: unitIds ?? null,
      })
      return rows.map((row) => ({ ...row, unitNet: addableNet(row, rates) }))
    },
    edit: (orderId, form, by) => editOrder(deps, orderId, form, by),
    async history(orderId) {
      const basis = await readEditBasis(db, orderId)
      if (!basis) return null
      const edits = await readEdits(db, orderId)
      const balance = editBalance(basis.total, basis)
      return { edits, collections: await readCollections(db, orderId), balance }
    },
    refundOverpaid: (orderId, amount, by) => refundOverpaid(deps, orderId, amount, by),
    collect: (orderId, money, by) => collectForOrder(deps, orderId, money, by),
    returnCollection: (orderId, collectionId, by) => returnCollection(deps, orderId, collectionId, by),
  }
}
