import { type AddButton, canAskByMessage } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import type { ProductRules } from '../../../http/page-root.ts'
import { usePageRoot } from '../../../http/page-root.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { MessageCircle } from '../../../ui/icons/icons.tsx'
import { buyButtonText, contactPage, whatsappLink } from '../buy/buy-button.ts'

/**
 * Shown instead of 'Sepete Ekle': a WhatsApp link where the shop allows it, a link to the contact page for a price request,
 * otherwise a disabled button (spec §4).
 */
export function AskButton({
  button,
  product,
  rules,
}: {
  button: Exclude<AddButton, 'add'>
  product: Pick<Product, 'name' | 'code'>
  rules: ProductRules
}) {
  const contact = contactPage(usePageRoot())
  if (button === 'askPrice' && !canAskByMessage(rules) && contact) {
    return (
      <ButtonLink to={contact} className="min-h-12 flex-1">
        {buyButtonText(button)}
      </ButtonLink>
    )
  }
  if (button === 'outOfStock' || !canAskByMessage(rules)) {
    return (
      <Button type="button" appearance="secondary" disabled className="min-h-12 flex-1">
        {buyButtonText(button)}
      </Button>
    )
  }
  return (
    <a
      href={whatsappLink(rules.whatsapp, product)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-control bg-accent px-5 font-medium text-on-accent hover:bg-accent-strong"
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      {buyButtonText(button)}
      <span className="sr-only"> (WhatsApp, {m.new_window()})</span>
    </a>
  )
}
