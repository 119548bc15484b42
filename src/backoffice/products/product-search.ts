import type { ProductList, ProductListItem } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import type { PaletteSearch } from '../frame/screens.ts'
import { money } from '../parts/formats.ts'
import { productLink } from './product-query.ts'

const detailOf = ({ code, gross, currency }: ProductListItem) => `${code} · ${money(gross, currency)}`

/** Products in the palette, by name, code, barcode or brand. */
export const productSearch: PaletteSearch = {
  label: m.products_title,
  permission: 'catalogue.read',
  async find(text, signal) {
    const query = { q: text, limit: 8 }
    const { items } = await apiRequest<ProductList>('GET', '/products', { query, signal })
    return items.map((product) => ({
      id: String(product.id),
      label: product.name,
      detail: detailOf(product),
      to: productLink(product),
    }))
  },
}
