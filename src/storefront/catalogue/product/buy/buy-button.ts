import { type AddButton, addButton } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import type { PageRoot, ProductRules } from '../../../http/page-root.ts'

/** Which add button a product gets here (spec §4, decisions B16). */
export function buyButton(
  product: { quantity: number; salePrice: { value: number } | null },
  rules: ProductRules,
): AddButton {
  return addButton({
    quantity: product.quantity,
    salePrice: product.salePrice?.value ?? 0,
    cartStockControl: rules.cartStockControl,
    showPrices: rules.showPrices,
    whatsapp: rules.whatsapp,
    whatsappControl: rules.whatsappControl,
  })
}

export function buyButtonText(button: AddButton): string {
  return {
    add: m.add_to_cart(),
    stockEnquiry: m.ask_stock(),
    outOfStock: m.sold_out(),
    askPrice: m.ask_price(),
  }[button]
}

/** The page for price requests without WhatsApp: the shop's contact page, or null where the merchant has none. */
export function contactPage(root: Pick<PageRoot, 'contactPage'> | null): string | null {
  return root?.contactPage?.path ?? null
}

/** Link to a WhatsApp chat with the shop that begins with this text. */
export function whatsappChat(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

/** The same about a product. */
export function whatsappLink(number: string, product: Pick<Product, 'name' | 'code'>): string {
  return whatsappChat(number, [product.name, product.code].filter(Boolean).join(' - '))
}
