import { containerFolder } from './container-folder.ts'

/** Containers that a page consists of, each in a file of its own. */
const WHOLE_PAGES = ['product-list', 'product-detail']
/** Rows of products, which stand on the same pages. */
const PRODUCT_WIDGETS = [
  'campaign-product',
  'latest-products',
  'most-liked-products',
  'best-sellers',
  'collections',
  'recently-viewed',
]

/** The module that a page loads for a container, relative to this folder, and the component's own file. */
export function containerFile(name: string): { part: string; file: string } {
  const folder = containerFolder(name)
  const file = `./${folder}/${folder}-container.tsx`
  if (WHOLE_PAGES.includes(folder)) return { part: file, file }
  return { part: PRODUCT_WIDGETS.includes(folder) ? './product-widgets.ts' : './other-containers.ts', file }
}
