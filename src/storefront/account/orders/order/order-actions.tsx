import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { ButtonLink } from '../../../ui/button.tsx'
import { Download, FileText } from '../../../ui/icons/icons.tsx'
import { type CancelNotice, CancelOrderButton } from '../cancel/cancel-order-button.tsx'
import { canCancelPieces, piecesPath } from '../cancel/pieces-choice.ts'
import { OrderAgain, PrintOrder } from './order-tools.tsx'

/** The actions this order allows: buy again, return, print, legal documents, cancel. */
export function OrderActions({
  order,
  onResult,
}: {
  order: Order
  onResult: (result: CancelNotice) => void
}) {
  const { id, orderNo } = order
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5 sm:flex-row sm:flex-wrap">
      <OrderAgain order={order} />
      {order.returnKinds.length > 0 && (
        <ButtonLink to={`/siparis/${orderNo}/iade`} appearance="secondary">
          {m.return_request()}
        </ButtonLink>
      )}
      <PrintOrder orderNo={orderNo} />
      {order.invoiceNo !== '' && (
        <a href={`/api/catalog/order/${id}/invoice.pdf`} download className="button button-secondary">
          <Download aria-hidden="true" className="size-4" />
          {m.order_invoice_download()}
        </a>
      )}
      {order.hasPapers && (
        <ButtonLink to={`/siparis/${orderNo}/sozlesmeler`} appearance="secondary">
          <FileText aria-hidden="true" className="size-4" />
          {m.legal_documents_title()}
        </ButtonLink>
      )}
      {canCancelPieces(order) && (
        <ButtonLink to={piecesPath(orderNo)} appearance="secondary">
          {m.order_pieces_link()}
        </ButtonLink>
      )}
      {order.canCancel && <CancelOrderButton order={order} onResult={onResult} />}
    </div>
  )
}
