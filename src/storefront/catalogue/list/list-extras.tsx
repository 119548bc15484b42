import { useEffect } from 'react'
import { useLazyImport } from '../../ui/use-lazy-import.ts'
import { useStore } from '../../ui/use-store.ts'
import { useCompared } from '../compare/compared.ts'
import { closeQuickView, toolRequests } from '../product/card/card-tool-requests.ts'

const loadExtras = () => import('../product/card/card-extras.tsx')

/** What the tools of cards open: the bar of compared products and the quick view. Each loads when it is needed first. */
export function ListExtras() {
  const compared = useCompared()
  const { quickView, noRoom } = useStore(toolRequests)
  const extras = useLazyImport(compared.length > 0 || quickView !== null, loadExtras)
  // Another page has no dialog of this one.
  useEffect(() => closeQuickView, [])
  return (
    <>
      {extras && <extras.CompareTray ids={compared} noRoom={noRoom} />}
      {extras && <extras.QuickViewDialog productId={quickView} />}
    </>
  )
}
