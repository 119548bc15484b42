import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  CategoryChange,
  CategoryItem,
  CategoryList,
  CategoryRecord,
} from '#modules/goods/catalogue/categories/categories-admin-schemas.ts'
import { apiRequest } from '../frame/office.ts'
import { toastError } from '../frame/toasts.tsx'

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => apiRequest<CategoryList>('GET', '/categories', { signal }),
})

export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['categories', id],
    queryFn: ({ signal }) => apiRequest<CategoryRecord>('GET', `/categories/${id}`, { signal }),
  })

/** Places a category elsewhere: below another one, or among its siblings. */
export function usePlaceCategory(onPlaced?: (record: CategoryRecord) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, ...body }: Pick<CategoryItem, 'id' | 'version'> & CategoryChange) =>
      apiRequest<CategoryRecord>('PATCH', `/categories/${id}`, { body, version }),
    onSuccess: (record) => onPlaced?.(record),
    onError: (error) => toastError(error.message),
    // What is below it has other addresses, what is beside it another place.
    onSettled: () => client.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
  })
}
