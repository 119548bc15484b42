import { queryOptions } from '@tanstack/react-query'
import type { PageRecord, PagesList } from '#modules/content/pages/pages-admin-schemas.ts'
import { apiRequest } from '../frame/office.ts'

export const pagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: ({ signal }) => apiRequest<PagesList>('GET', '/pages', { signal }),
})

export const pageQuery = (id: string) =>
  queryOptions({
    queryKey: ['pages', id],
    queryFn: ({ signal }) => apiRequest<PageRecord>('GET', `/pages/${id}`, { signal }),
  })
