import { useEffect, useEffectEvent, useRef } from 'react'

const MARK = 'overPage'

const isOver = () => history.state?.[MARK] === true

/**
 * The browser's back button closes what lies over a page, instead of leaving the page below it. `onClose` is called when it is to close; the
 * returned function closes it in any other way, so that no step of the history is left behind. The router does not see the step.
 */
export function useBackCloses(open: boolean, onClose: () => void): () => void {
  const closed = useEffectEvent(onClose)
  const leaving = useRef(false)
  useEffect(() => {
    if (!open) return
    leaving.current = false
    if (!isOver()) history.pushState({ ...history.state, [MARK]: true }, '')
    const onBack = (event: PopStateEvent) => {
      if (isOver()) return
      event.stopImmediatePropagation()
      closed()
    }
    addEventListener('popstate', onBack, { capture: true })
    return () => removeEventListener('popstate', onBack, { capture: true })
  }, [open])
  return () => {
    if (leaving.current) return
    leaving.current = isOver()
    if (leaving.current) history.back()
    else onClose()
  }
}
