import { Menu } from '@base-ui/react/menu'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, CalendarClock, Copy, Ellipsis, EyeOff, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../../frame/office.ts'
import { toast, toastError } from '../../frame/toasts.tsx'
import { ConfirmAction } from '../../parts/confirm-action.tsx'
import { useOpenProduct } from '../product-context.ts'
import { productLink, showProduct } from '../product-query.ts'
import { showConflict } from '../show-conflict.ts'
import { PlanDialog } from './plan-dialog.tsx'

type Move = 'publish' | 'hide' | 'archive' | 'restore'

const doneWords = (move: Move) =>
  ({
    publish: m.products_published(),
    hide: m.products_hidden(),
    archive: m.products_archived(),
    restore: m.products_restored(),
  })[move]

/** Moves the product from one state to another, as it was saved. */
function useMove() {
  const { product, isUnsaved } = useOpenProduct()
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: ({ to, onRequest = false }: { to: Move; onRequest?: boolean }) =>
      apiRequest<ProductRecord>('POST', `/products/${product.id}/${to}`, {
        version: product.version,
        ...(to === 'publish' && { body: { onRequest } }),
      }),
    onSuccess(saved, { to }) {
      showProduct(client, saved)
      toast(doneWords(to))
    },
    onError(error) {
      if (!showConflict(client, error, product)) toastError(error.message)
    },
  })
  return {
    isPending: move.isPending,
    run(to: Move, options: { onRequest?: boolean } = {}) {
      // What shoppers would see is what is saved, not what is typed.
      if (isUnsaved) toastError(m.products_save_first())
      else if (!move.isPending) move.mutate({ to, ...options })
    },
  }
}

/** What can be done with the product as a whole: publish it, now or later, and, less often, hide, archive, copy. */
export function ProductActions() {
  const { product, mayEdit } = useOpenProduct()
  const may = useMay()
  const move = useMove()
  const [asking, setAsking] = useState<'archive' | 'on-request' | 'plan' | null>(null)
  const { status } = product
  if (!may('catalogue.write')) return null
  const isDraft = status === 'draft'
  const isFree = !product.hasVariants && Number(product.units[0]?.price.net ?? 0) === 0
  const publish = () => (isFree ? setAsking('on-request') : move.run('publish'))
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="button button-secondary" aria-label={m.products_more_actions()}>
          <Ellipsis aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={6} align="end" className="z-40 outline-none">
            <Menu.Popup className="menu-popup">
              {isDraft && product.parent === null && (
                <Menu.Item className="menu-item" onClick={() => setAsking('plan')}>
                  <CalendarClock aria-hidden="true" className="size-4" />
                  {m.products_plan()}
                </Menu.Item>
              )}
              {status === 'active' && (
                <Menu.Item className="menu-item" onClick={() => move.run('hide')}>
                  <EyeOff aria-hidden="true" className="size-4" />
                  {m.products_hide()}
                </Menu.Item>
              )}
              {may('prices.write') && product.parent === null && <CopyItem />}
              {status !== 'deleted' && (
                <Menu.Item className="menu-item text-danger" onClick={() => setAsking('archive')}>
                  <Archive aria-hidden="true" className="size-4" />
                  {m.products_archive()}
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {status === 'deleted' && (
        <Button type="button" busy={move.isPending} onClick={() => move.run('restore')}>
          <RotateCcw aria-hidden="true" />
          {m.products_restore()}
        </Button>
      )}
      {mayEdit && (isDraft || status === 'passive') && (
        <Button type="button" busy={move.isPending} onClick={publish}>
          {isDraft ? m.products_publish() : m.products_sell_again()}
        </Button>
      )}
      <ConfirmAction
        open={asking === 'archive'}
        danger
        title={m.products_archive_title()}
        confirm={m.products_archive()}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          move.run('archive')
        }}
      >
        {m.products_archive_text()}
      </ConfirmAction>
      <ConfirmAction
        open={asking === 'on-request'}
        title={m.products_on_request_title()}
        confirm={m.products_on_request_confirm()}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          move.run('publish', { onRequest: true })
        }}
      >
        {m.products_on_request_text()}
      </ConfirmAction>
      {asking === 'plan' && <PlanDialog onClose={() => setAsking(null)} />}
    </>
  )
}

function CopyItem() {
  const { product } = useOpenProduct()
  const client = useQueryClient()
  const navigate = useNavigate()
  const copy = useMutation({
    mutationFn: () => apiRequest<ProductRecord>('POST', `/products/${product.id}/copy`),
    async onSuccess(made) {
      showProduct(client, made)
      await navigate(productLink(made))
      toast(m.products_copied())
    },
    onError: (error) => toastError(error.message),
  })
  return (
    <Menu.Item className="menu-item" onClick={() => copy.mutate()}>
      <Copy aria-hidden="true" className="size-4" />
      {m.products_copy()}
    </Menu.Item>
  )
}
