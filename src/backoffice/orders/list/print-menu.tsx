import { Menu } from '@base-ui/react/menu'
import { Printer } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import { useMay } from '../../frame/office.ts'
import { toastError } from '../../frame/toasts.tsx'
import { downloadInvoice, paperAddress } from './order-files.ts'

/** The papers of one order, each a PDF in a tab of its own. */
export function PrintMenu({ orderNo }: { orderNo: string }) {
  const papers = [
    { kind: 'packing-slip', label: m.orders_print_slip() },
    { kind: 'label', label: m.orders_print_label() },
    { kind: 'summary', label: m.orders_print_summary() },
  ] as const
  const may = useMay()
  const invoice = () =>
    void downloadInvoice(orderNo).then((problem) => problem !== null && toastError(problem))
  return (
    <Menu.Root>
      <Menu.Trigger className="button button-secondary">
        <Printer aria-hidden="true" />
        {m.orders_print()}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-40 outline-none">
          <Menu.Popup className="menu-popup">
            {papers.map(({ kind, label }) => (
              <Menu.Item
                key={kind}
                className="menu-item"
                render={<a href={paperAddress(kind, [orderNo])} target="_blank" rel="noreferrer" />}
              >
                {label}
              </Menu.Item>
            ))}
            {may('orders.export') && (
              <Menu.Item className="menu-item" onClick={invoice}>
                {m.orders_invoice_data()}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
