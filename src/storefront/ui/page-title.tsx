import { usePageRoot } from '../http/page-root.ts'

/** The title of the document: the page, and the shop it belongs to. */
export function PageTitle({ title }: { title: string }) {
  const store = usePageRoot()?.store.name
  return <title>{store && store !== title ? `${title} | ${store}` : title}</title>
}
