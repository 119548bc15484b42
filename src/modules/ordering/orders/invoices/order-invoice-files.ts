import { UNPAID_ATTEMPT } from '#modules/kernel/orders/order-status-rules.ts'
import { orderEmailBase } from '../order/order-emails.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { type CommandResult, type StaffCommand, staffCommand } from '../staff/staff-command.ts'
import { INVOICE_NO } from './invoice-file-rules.ts'
import {
  readInvoice,
  readInvoiceInfo,
  removeInvoice,
  type StoredInvoice,
  storeInvoice,
} from './order-invoices-queries.ts'
import { type PdfFileProblem, pdfFileProblem } from './pdf-file-rules.ts'

export interface InvoiceFile {
  /** Capital letters, digits and hyphens. */
  readonly invoiceNo: string
  readonly pdf: Buffer
}

/** 'number': not the number of an invoice. 'wrong-state': a card attempt that nobody has paid. */
export type StoreInvoiceResult = CommandResult<'wrong-state' | 'number' | PdfFileProblem>

/** The invoices of orders, made by the merchant's program and handed to the buyer as they are (decision 96). */
export interface OrderInvoiceFiles {
  /** Stores an invoice in place of the former one and tells the buyer; the same file again changes nothing. */
  store(orderId: string, file: InvoiceFile, by: StaffCommand): Promise<StoreInvoiceResult>
  remove(orderId: string, by: StaffCommand): Promise<CommandResult>
  /** Null for none. */
  info(orderId: string): Promise<{ invoiceNo: string; createdAt: Date } | null>
  /** With a customer only that of an own order. */
  read(orderId: string, customerId?: string): Promise<StoredInvoice | null>
}

export function createOrderInvoiceFiles(deps: OrdersDeps): OrderInvoiceFiles {
  const { db } = deps
  return {
    async store(orderId, { invoiceNo, pdf }, by) {
      const fileProblem = pdfFileProblem(pdf)
      if (fileProblem) return { ok: false, reason: fileProblem }
      if (!INVOICE_NO.test(invoiceNo)) return { ok: false, reason: 'number' }
      return staffCommand(deps, { id: orderId }, by, 'order.invoice', async (order) => {
        if (order.paymentType === 'card' && UNPAID_ATTEMPT.includes(order.status))
          return { ok: false, reason: 'wrong-state' } as const
        const isNew = await storeInvoice(order.tx, order.id, { invoiceNo, pdf })
        if (!isNew) return { ok: true, value: null, after: { invoiceNo } }
        await order.note({ kind: 'invoice-stored', actor: 'staff', data: { invoiceNo } })
        const emailBase = orderEmailBase(deps, order)
        if (emailBase)
          await deps.mail.queue(order.tx, {
            ...emailBase.recipient,
            key: `order-invoice:${order.id}:${order.version}`,
            template: 'order-invoice',
            data: { ...emailBase.data, invoiceNo },
          })
        return { ok: true, value: null, after: { invoiceNo } }
      })
    },
    remove: (orderId, by) =>
      staffCommand(deps, { id: orderId }, by, 'order.remove-invoice', async (order) => {
        const invoiceNo = await removeInvoice(order.tx, order.id)
        if (invoiceNo === null) return { ok: false, reason: 'wrong-state' }
        await order.note({ kind: 'invoice-removed', actor: 'staff', data: { invoiceNo } })
        return { ok: true, value: null, before: { invoiceNo } }
      }),
    info: (orderId) => readInvoiceInfo(db, orderId),
    read: (orderId, customerId) => readInvoice(db, orderId, customerId),
  }
}
