import { useContext, useEffect } from 'react'
import { useRouterLink } from '../../http/location/page-location.tsx'
import { PageRootContext } from '../../http/page-root.ts'

const loadProgram = () => import('./list-program.ts')

/** Starts what plain documents start by themselves, for a list on a page of the router: one that shows something of its visitor. */
export function ListInRouter() {
  return useRouterLink() && <Started />
}

function Started() {
  const root = useContext(PageRootContext)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isLeft = false
    loadProgram().then(
      ({ startLists, startListExtras }) => {
        startLists()
        if (!isLeft) stop = startListExtras(root)
      },
      // Without its scripts the list is what it is without JavaScript.
      () => undefined,
    )
    return () => {
      isLeft = true
      stop?.()
    }
  }, [root])
  return null
}
