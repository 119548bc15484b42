import type { Actor } from '#modules/platform/audit/audit.server.ts'
import {
  type AddressCorrection,
  type CorrectAddressResult,
  correctAddress,
} from '../edits/correct-address.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { confirmManualRefund, confirmTransfer, type TransferProof } from '../place/confirm-transfer.ts'
import { type CancelByStaffResult, type CancelForm, cancelByStaff } from '../refunds/cancel-by-staff.ts'
import { type NamedRefundBasis, readRefundBasis } from '../refunds/order-refunds-queries.ts'
import {
  type RefundForm,
  type RefundOrderResult,
  type RetryRefundResult,
  refundOrder,
  retryOrderRefund,
} from '../refunds/refund-order.ts'
import {
  closeReturn,
  type DecideReturnResult,
  decideReturn,
  type HandleReturnResult,
  type RefundReturnResult,
  type ReturnDecision,
  receiveReturn,
  refundReturn,
} from '../returns/handle-return.ts'
import {
  correctParcel,
  type DeliverResult,
  deliverOrder,
  type Parcel,
  prepareOrder,
  type ShipResult,
  shipOrder,
} from '../shipping/fulfil-order.ts'
import type { ParcelLabel } from '../shipping/order-parcels-queries.ts'
import type { OrderStep } from '../shipping/order-steps-schemas.ts'
import { readShippableOrders, type Shipment, shipOrders } from '../shipping/ship-orders.ts'
import type { ShippableOrder } from '../shipping/shipment-file-rules.ts'
import { type SelectedOrder, stepOrders } from '../shipping/step-orders.ts'
import { type CommandResult, type OrderState, readOrderState, type StaffCommand } from './staff-command.ts'

/**
 * The merchant's side of an order. Every command is one conditional step: it names the version it was decided from (`StaffCommand`), is
 * refused with 'conflict' when the order has changed since, and recorded in its transaction. A repeated call changes nothing.
 */
export interface OrderStaff {
  /** The order's status and version; null for an unknown id. */
  state(orderId: string): Promise<OrderState | null>
  /** A transfer has arrived: confirms its order. */
  confirmTransfer(orderId: string, by: StaffCommand): Promise<CommandResult>
  /** The same, with the transfer's movement in a bank's statement. */
  confirmProvenTransfer(orderId: string, proof: TransferProof, by: StaffCommand): Promise<CommandResult>
  /** A refund was sent by hand: settles it; `refundId` is the row's id. */
  settleRefund(refundId: number, by: StaffCommand): Promise<CommandResult>
  /** Begins to prepare a confirmed order. */
  prepare(orderId: string, by: StaffCommand): Promise<CommandResult>
  /** A parcel was shipped. */
  ship(orderId: string, parcel: Parcel, by: StaffCommand): Promise<ShipResult>
  /** Takes many orders one step further, each by `prepare` or `deliver` in a transaction of its own. */
  stepMany(
    selection: { step: OrderStep; orders: readonly SelectedOrder[] },
    actor: Actor,
  ): ReturnType<typeof stepOrders>
  /** What is known of orders before their parcels are sent, by number. */
  shippable(orderNos: readonly string[]): Promise<ShippableOrder[]>
  /** Ships many orders, each by `ship` in a transaction of its own. */
  shipMany(rows: readonly Shipment[], actor: Actor): ReturnType<typeof shipOrders>
  /** Carrier or number of a parcel, found by its number `from`, were wrong. */
  correctParcel(
    orderId: string,
    correction: { from: string; parcel: ParcelLabel },
    by: StaffCommand,
  ): Promise<CommandResult>
  /** Delivery or invoice address of an order that has not left were wrong. */
  correctAddress(
    orderId: string,
    correction: AddressCorrection,
    by: StaffCommand,
  ): Promise<CorrectAddressResult>
  /** The carrier delivered the order. */
  deliver(orderId: string, deliveredAt: Date, by: StaffCommand): Promise<DeliverResult>
  /** Cancels an order that has not been sent and returns its stock; what was paid is refunded only if `refund` says so. */
  cancel(orderId: string, form: CancelForm, by: StaffCommand): Promise<CancelByStaffResult>
  /** What can be refunded, for a preview by `splitRefund`; null for an unknown order. */
  refundable(orderId: string): Promise<NamedRefundBasis | null>
  /** Refunds pieces, delivery, a free amount or everything left, without a return. */
  refund(orderId: string, form: RefundForm, by: StaffCommand): Promise<RefundOrderResult>
  /** Has the provider try a refused refund again. */
  retryRefund(refundId: number, by: StaffCommand): Promise<RetryRefundResult>
  /** Accepts or refuses a return, with a message for the buyer; an accepted one says how it is sent. */
  decideReturn(returnId: string, decision: ReturnDecision, by: StaffCommand): Promise<DecideReturnResult>
  /** The returned products have arrived; `restock` adds them to the stock again. */
  receiveReturn(returnId: string, how: { restock: boolean }, by: StaffCommand): Promise<HandleReturnResult>
  /** Records the refund, in TRY. */
  refundReturn(returnId: string, by: StaffCommand): Promise<RefundReturnResult>
  /** Closes a return whose products never arrived. */
  closeReturn(returnId: string, by: StaffCommand): Promise<HandleReturnResult>
}

export function createOrderStaff(deps: OrdersDeps): OrderStaff {
  const { db } = deps
  return {
    state: (orderId) => readOrderState(db, orderId),
    confirmTransfer: (orderId, by) => confirmTransfer(deps, orderId, by),
    confirmProvenTransfer: (orderId, proof, by) => confirmTransfer(deps, orderId, by, proof),
    settleRefund: (refundId, by) => confirmManualRefund(deps, refundId, by),
    prepare: (orderId, by) => prepareOrder(deps, orderId, by),
    ship: (orderId, parcel, by) => shipOrder(deps, orderId, parcel, by),
    shippable: (orderNos) => readShippableOrders(db, orderNos),
    shipMany: (rows, actor) => shipOrders(deps, rows, actor),
    stepMany: (selection, actor) => stepOrders(deps, selection, actor),
    correctParcel: (orderId, correction, by) => correctParcel(deps, orderId, correction, by),
    correctAddress: (orderId, correction, by) => correctAddress(deps, orderId, correction, by),
    deliver: (orderId, deliveredAt, by) => deliverOrder(deps, orderId, deliveredAt, by),
    cancel: (orderId, form, by) => cancelByStaff(deps, orderId, form, by),
    refundable: (orderId) => readRefundBasis(db, orderId),
    refund: (orderId, form, by) => refundOrder(deps, orderId, form, by),
    retryRefund: (refundId, by) => retryOrderRefund(deps, refundId, by),
    decideReturn: (returnId, decision, by) => decideReturn(deps, returnId, decision, by),
    receiveReturn: (returnId, how, by) => receiveReturn(deps, returnId, how, by),
    refundReturn: (returnId, by) => refundReturn(deps, returnId, by),
    closeReturn: (returnId, by) => closeReturn(deps, returnId, by),
  }
}
