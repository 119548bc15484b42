import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** The data of the root loader on shop, browser and customer; null where it could not be loaded. */
export function usePageRoot() {
  return useRouteLoaderData<typeof loader>('root') ?? null
}
