import type { Menu, MenuLink } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { getLocale } from '#texts/runtime.js'
import { loadData } from '../../http/forms/api-client.ts'
import { documentLocation, hrefUnder } from '../../http/location/document-location.ts'

let menu: Promise<Menu> | undefined

/**
 * What is directly below a category of the menus, by its address. Loaded with the first use of a menu, and not part of any page. Rejects when
 * it cannot be loaded; the next call tries again.
 */
export async function childrenOf(url: string): Promise<readonly MenuLink[]> {
  menu ??= loadData<Menu>(`menu/${getLocale()}`)
  try {
    return (await menu).find((category) => category.url === url)?.children ?? []
  } catch (error) {
    menu = undefined
    throw error
  }
}

/** A link to a category, as the pages of this document link to them. */
export function categoryLink({ name, url }: MenuLink, className = ''): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), {
    href: hrefUnder(documentLocation().base, url),
    textContent: name,
    className,
  })
}

/** A list of links to categories. */
export const categoryItems = (categories: readonly MenuLink[], className = '') =>
  categories.map((category) => {
    const item = document.createElement('li')
    item.append(categoryLink(category, className))
    return item
  })
