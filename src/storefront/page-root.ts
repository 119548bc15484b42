import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** What every page knows of the shop, the browser and the customer; null where the root itself could not be loaded. */
export function usePageRoot() {
  return useRouteLoaderData<typeof loader>('root') ?? null
}
