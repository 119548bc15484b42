import { createRoot } from 'react-dom/client'
import { PageRootContext, type TravellingRoot } from '../../http/page-root.ts'
import { useStore } from '../../ui/use-store.ts'
import { useCompared } from '../compare/use-compared.ts'
import { CompareTray, QuickViewDialog } from '../product/card/card-extras.tsx'
import { closeQuickView, toolRequests } from '../product/card/card-tool-requests.ts'

function ListExtras() {
  const { quickView, noRoom } = useStore(toolRequests)
  return (
    <>
      <CompareTray ids={useCompared()} noRoom={noRoom} />
      <QuickViewDialog productId={quickView} />
    </>
  )
}

/** Shows them at the end of the document. Returns the function that removes them. */
export function mountListExtras(page: TravellingRoot | null | undefined): () => void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place, { identifierPrefix: 'extras' })
  root.render(
    <PageRootContext value={page}>
      <ListExtras />
    </PageRootContext>,
  )
  return () => {
    closeQuickView()
    root.unmount()
    place.remove()
  }
}
