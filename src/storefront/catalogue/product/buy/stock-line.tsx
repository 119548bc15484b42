import { stockDisplay } from '#modules/goods/stock/stock-rules.ts'
import { m } from '#texts/messages.js'

/** The stock sentence of the product page, as detailed as the setting allows (spec §8, §9); null where it hides the stock. */
export function stockSentence(quantity: number, status: number): string | null {
  const display = stockDisplay(quantity, status)
  if (display.state === 'hidden') return null
  if (display.state === 'out') return m.stock_out()
  return display.count === undefined ? m.stock_in() : m.stock_counted({ count: display.count })
}

/** The stock text of a list row: 'Stokta Var' or 'Stok Sorunuz', by the adjusted quantity (spec §8, decisions B17, H2). */
export function listStockText(quantity: number, status: number): string | null {
  const { state } = stockDisplay(quantity, status)
  if (state === 'hidden') return null
  return state === 'in' ? m.stock_list_in() : m.ask_stock()
}
