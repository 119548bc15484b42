import { useEffect } from 'react'
import { useLazyImport } from '../../ui/use-lazy-import.ts'
import { useCompared } from '../compare/compared.ts'
import { closeQuickView, useToolRequests } from '../product/card-tool-requests.ts'

const loadTray = () => import('../compare/compare-tray.tsx')
const loadQuickView = () => import('../quick-view/quick-view-dialog.tsx')

/** What the tools of cards open: the bar of compared products and the quick view. Each loads when it is needed first. */
export function ListExtras() {
  const compared = useCompared()
  const { quickView, noRoom } = useToolRequests()
  const tray = useLazyImport(compared.length > 0, loadTray)
  const dialog = useLazyImport(quickView !== null, loadQuickView)
  // Another page has no dialog of this one.
  useEffect(() => closeQuickView, [])
  return (
    <>
      {tray && <tray.CompareTray ids={compared} noRoom={noRoom} />}
      {dialog && <dialog.QuickViewDialog productId={quickView} />}
    </>
  )
}
