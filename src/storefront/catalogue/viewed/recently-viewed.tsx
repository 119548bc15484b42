import { useEffect, useRef, useState } from 'react'
import { Island } from '../../http/islands/island.tsx'
import { useBrowserList } from '../../ui/form/browser-list.ts'
import { useLazyImport } from '../../ui/use-lazy-import.ts'
import { viewedProducts } from './viewed-products.ts'

const loadRow = () => import('../product/card/card-extras.tsx')
/** The row loads when it is this far below the screen. */
const AHEAD = '600px'

interface ViewedProps {
  /** The product that is not shown. */
  besides?: number | undefined
}

/**
 * 'Son baktıklarınız': the products that this browser has opened, with their present prices. Nothing without any, and without JavaScript. It
 * keeps its room from the moment the page is interactive, so that nothing moves when it has loaded.
 */
export function RecentlyViewed({ besides }: ViewedProps) {
  return <Island name="recently-viewed" of={ViewedPlace} when="visible" props={{ besides }} />
}

export default function ViewedPlace({ besides }: ViewedProps) {
  const ids = useBrowserList(viewedProducts).filter((id) => id !== besides)
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const isShown = ids.length > 0
  useEffect(() => {
    const element = place.current
    if (!isShown || !element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isShown])
  const row = useLazyImport(near, loadRow)
  if (!isShown) return null
  return (
    <div ref={place} className="min-h-[24rem]">
      {row && <row.ViewedRow ids={ids} />}
    </div>
  )
}
