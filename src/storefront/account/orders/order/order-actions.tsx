import { Download, FileText, Printer, RotateCcw } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { AdditionKey } from '../../../cart/addition-fields.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'
import { type CancelNotice, CancelOrderButton } from '../cancel/cancel-order-button.tsx'
import { canCancelPieces, piecesPath } from '../cancel/pieces-choice.ts'

/** The actions this order allows: buy again, return, print, legal documents, cancel. */
export function OrderActions({
  order,
  onResult,
}: {
  order: Order
  onResult: (result: CancelNotice) => void
}) {
  const busy = useNavigation().state !== 'idle'
  const { id, orderNo } = order
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5 sm:flex-row sm:flex-wrap">
      <Form method="post" action={`/siparis/liste/?siparis=${orderNo}`} className="contents">
        <CsrfField />
        <AdditionKey />
        <input type="hidden" name="intent" value="again" />
        <input type="hidden" name="orderId" value={id} />
        <Button busy={busy}>
          <RotateCcw aria-hidden="true" className="size-4" />
          {m.buy_again()}
        </Button>
      </Form>
      {order.returnKinds.length > 0 && (
        <ButtonLink to={`/siparis/${orderNo}/iade`} appearance="secondary">
          {m.return_request()}
        </ButtonLink>
      )}
      <ButtonLink to={`/siparis/${orderNo}/yazdir`} appearance="secondary">
        <Printer aria-hidden="true" className="size-4" />
        {m.order_print()}
      </ButtonLink>
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
