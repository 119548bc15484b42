import { usePageRoot } from '../page-root.ts'

/** The words on the browser's tab and in search results: what this page is, and whose shop it belongs to. */
export function PageTitle({ title }: { title: string }) {
  const store = usePageRoot()?.store.name
  return <title>{store && store !== title ? `${title} | ${store}` : title}</title>
}
