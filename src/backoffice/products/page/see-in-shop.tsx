import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../../frame/office.ts'
import { toastError } from '../../frame/toasts.tsx'
import { useOpenProduct } from '../product-context.ts'

const icon = <ExternalLink aria-hidden="true" className="size-4" />

/** The way to the product's page in the shop; a draft has one for staff alone, and what is archived has none. */
export function SeeInShop() {
  const { product } = useOpenProduct()
  const { status, parent, address } = product
  if (status === 'deleted') return null
  // A variant may belong to a draft, which its own state does not say.
  if (status === 'draft' || parent !== null) return <Preview />
  return (
    <a href={address} target="_blank" rel="noopener" className="button button-quiet">
      {icon}
      {m.products_see_in_shop()}
    </a>
  )
}

/** Asks where the product is shown, and opens that in a tab of its own. */
function Preview() {
  const { product, isUnsaved } = useOpenProduct()
  const ask = useMutation({
    mutationFn: (_tab: Window | null) =>
      apiRequest<{ address: string }>('POST', `/products/${product.id}/preview`),
    onSuccess({ address }, tab) {
      if (tab) tab.location.replace(address)
      else location.assign(address)
    },
    onError(error, tab) {
      tab?.close()
      toastError(error.message)
    },
  })
  function open() {
    // The page shows what is saved, not what is typed.
    if (isUnsaved) return toastError(m.products_save_first())
    // Browsers open a tab for a press, and not for an answer that comes after it.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    ask.mutate(tab)
  }
  return (
    <Button type="button" appearance="quiet" busy={ask.isPending} onClick={open}>
      {icon}
      {product.status === 'draft' ? m.products_preview() : m.products_see_in_shop()}
    </Button>
  )
}
