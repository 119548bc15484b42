import {
  type Address,
  addressText,
  isTurkiye,
  parseAddressText,
  placeLine,
} from '#modules/kernel/people/address-rules.ts'
import type { AddressProblem } from '#modules/people/customers/addresses/address-schemas.ts'
import { readOrderAddresses } from '../order/order-detail-queries.ts'
import { type OrderEmailDeps, orderEmailBase } from '../order/order-emails.ts'
import type { LockedOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { hasParcel } from '../refunds/card-refunds-queries.ts'
import { isCancelling } from '../shipping/fulfil-order.ts'
import { type CommandResult, type StaffCommand, staffCommand } from '../staff/staff-command.ts'
import type { CorrectedAddress } from './corrected-address-rules.ts'
import { mayEdit } from './order-edit-rules.ts'

export interface AddressCorrection {
  readonly which: CorrectedAddress
  /** The property_* form of spec §3. An empty identity number keeps the one the order has: staff see it masked. */
  readonly form: Readonly<Record<string, string>>
}

/** 'other-country': what delivery costs and whether KDV is charged depend on the country; such an order is placed anew. */
export type CorrectAddressReason = 'wrong-state' | 'nothing-changed' | 'other-country'
export type CorrectAddressResult =
  | CommandResult<CorrectAddressReason>
  | { ok: false; reason: 'invalid'; problems: AddressProblem[] }

/** The form with the identity numbers that the order has where it has none of its own. */
function withKnownNumbers(form: AddressCorrection['form'], known: Address): AddressCorrection['form'] {
  const or = (sent: string | undefined, stored: string) => (sent?.trim() ? sent : stored)
  return {
    ...form,
    property_address_title: or(form.property_address_title, known.addressTitle || 'Sipariş'),
    property_id_number: or(form.property_id_number, known.idNumber),
    property_tax_number: or(form.property_tax_number, known.taxNumber),
  }
}

/** The parts of an address that differ, by name: the audit log, which cannot be erased, keeps no addresses. */
function changedParts(before: string, after: string): string[] {
  const [old, corrected] = [parseAddressText(before), parseAddressText(after)]
  return (Object.keys(corrected) as (keyof Address)[]).filter((part) => old[part] !== corrected[part])
}

async function queueEmail(
  deps: OrderEmailDeps,
  order: LockedOrder,
  which: CorrectedAddress,
  { name, address, country, ...place }: Address,
): Promise<void> {
  const emailBase = orderEmailBase(deps, order)
  if (!emailBase) return
  const region = placeLine({ ...place, country: isTurkiye(country) ? '' : country })
  await deps.mail.queue(order.tx, {
    ...emailBase.recipient,
    key: `order-address:${order.id}:${order.version}`,
    template: 'order-address-corrected',
    data: { ...emailBase.data, which, address: [name, address, region].filter(Boolean).join('\n') },
  })
}

/**
 * Corrects the delivery address, the invoice address or both of an order that has not left, by the rules of the checkout (spec §5). Labels,
 * papers, invoice data and the buyer's pages show the new one, the buyer is told by email; the address book of the buyer and what the buyer
 * accepted stay, and no money changes.
 */
export async function correctAddress(
  deps: OrdersDeps,
  orderId: string,
  { which, form }: AddressCorrection,
  by: StaffCommand,
): Promise<CorrectAddressResult> {
  // The version of the command vouches for what is read here: a change since then is a conflict.
  const found = await readOrderAddresses(deps.db, orderId)
  if (!found) return { ok: false, reason: 'not-found' }
  const stored = { delivery: found.deliveryAddress, invoice: found.invoiceAddress }
  const known = parseAddressText(which === 'invoice' ? stored.invoice : stored.delivery)
  const checked = await deps.customers.addresses.check(withKnownNumbers(form, known), 'edit')
  if (!checked.ok) return checked
  const corrected = addressText(checked.address)
  const after = {
    delivery: which === 'invoice' ? stored.delivery : corrected,
    invoice: which === 'delivery' ? stored.invoice : corrected,
  }
  return staffCommand(deps, { id: orderId }, by, 'order.correct-address', async (order) => {
    const { tx, status, paymentType } = order
    const [shipped, cancelling] = [await hasParcel(tx, orderId), await isCancelling(tx, orderId)]
    if (!mayEdit({ status, paymentType, shipped, cancelling })) return { ok: false, reason: 'wrong-state' }
    if (after.delivery === stored.delivery && after.invoice === stored.invoice)
      return { ok: false, reason: 'nothing-changed' }
    const [from, to] = [stored, after].map(({ delivery }) => parseAddressText(delivery).country)
    if (which !== 'invoice' && from !== to) return { ok: false, reason: 'other-country' }
    await queueEmail(deps, order, which, checked.address)
    await order.readdress(after, { kind: 'address-corrected', actor: 'staff', data: { which } })
    return {
      ok: true,
      value: null,
      after: {
        which,
        delivery: changedParts(stored.delivery, after.delivery),
        invoice: changedParts(stored.invoice, after.invoice),
      },
    }
  })
}
