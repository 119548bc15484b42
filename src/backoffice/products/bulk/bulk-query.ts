import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ProductList } from '#modules/backoffice/products/products-admin-schemas.ts'
import type {
  ChangeRun,
  Plan,
  PlanBody,
  Recipe,
  Selection,
  UndoChangePreview,
} from '#modules/intake/product-changes/product-changes-schemas.ts'
import { apiRequest } from '../../frame/office.ts'
import { PENDING_MS } from '../../parts/formats.ts'

/** How often a run is fetched while it is under way, in milliseconds. */
const POLL_MS = 1000

export const BULK_PATH = '/toplu-degisiklikler'
export const runLink = ({ id }: { id: number }): string => `${BULK_PATH}/${id}`

/** How many products the filters find. */
export const chosenCountQuery = (selection: Selection | null) =>
  queryOptions({
    queryKey: ['bulk-count', selection],
    queryFn: async ({ signal }) => {
      if (!selection) return { value: 0, exact: true }
      if ('ids' in selection) return { value: selection.ids.length, exact: true }
      const query = { ...selection.filters, limit: 1 }
      return (await apiRequest<ProductList>('GET', '/products', { query, signal })).count
    },
    refetchInterval: ({ state: { data } }) => (data && 'pending' in data ? PENDING_MS : false),
  })

export const planQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['bulk-plan', id],
    queryFn: ({ signal }) => apiRequest<Plan>('GET', `/product-changes/plans/${id}`, { signal }),
    enabled: id !== null,
    // A plan stays as it was made.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const makePlan = (body: PlanBody) => apiRequest<Plan>('POST', '/product-changes/plans', { body })

export const startPlan = ({ id, preview }: Plan) =>
  apiRequest<ChangeRun>('POST', '/product-changes', { body: { plan: id, of: preview.of } })

/** One run; fetched every second while it waits or is under way. */
export const changeRunQuery = (run: string) =>
  queryOptions({
    queryKey: ['bulk-run', run],
    queryFn: ({ signal }) => apiRequest<ChangeRun>('GET', `/product-changes/${run}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
  })

export const isUnderWay = ({ state }: Pick<ChangeRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'interrupted'

/** What the undoing of a run, or of some of its products, would do now. */
export const undoPreviewQuery = (run: number, products: readonly number[] | null) =>
  queryOptions({
    queryKey: ['bulk-undo', run, products],
    queryFn: ({ signal }) =>
      apiRequest<UndoChangePreview>('GET', `/product-changes/${run}/undo`, {
        query: { products: products?.join(',') },
        signal,
      }),
    staleTime: 0,
    retry: false,
  })

export const undoRun = (run: number, products: readonly number[] | null, of: string) =>
  apiRequest<ChangeRun>('POST', `/product-changes/${run}/undo`, {
    body: { ...(products && { products }), of },
  })

export const recipesQuery = queryOptions({
  queryKey: ['bulk-recipes'],
  queryFn: ({ signal }) => apiRequest<{ items: Recipe[] }>('GET', '/product-changes/recipes', { signal }),
})

/** What runs change is fetched again. */
export function refreshProducts(client: QueryClient): void {
  for (const queryKey of [
    ['list', 'products'],
    ['product'],
    ['product-counts'],
    ['list', 'bulk-runs'],
    ['bulk-rows'],
  ])
    void client.invalidateQueries({ queryKey })
}
