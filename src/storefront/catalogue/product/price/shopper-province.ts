import { useVisitorData } from '../../../http/page-root.ts'
import { browserList, useBrowserList } from '../../../ui/form/browser-list.ts'

const MAX_NAME = 40

/** The province that this browser's shopper chose, or to which its last order went. No request carries it. */
const chosenProvince = browserList<string>('vitrin-province', {
  most: 1,
  read: (stored) =>
    typeof stored === 'string' && stored !== '' && stored.length <= MAX_NAME ? stored : null,
  keyOf: (name) => name,
})

/** The province to which the day of delivery is told: the chosen one, else that of the customer's address; null where none is known. */
export function useShopperProvince(): string | null {
  const [chosen] = useBrowserList(chosenProvince)
  const visitor = useVisitorData()
  return chosen ?? visitor?.province ?? null
}

export const rememberProvince = (name: string) => chosenProvince.add(name)
