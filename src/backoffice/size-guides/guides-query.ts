import { queryOptions } from '@tanstack/react-query'
import type { SizeGuideList, SizeGuideRecord } from '#modules/goods/catalogue/guides/size-guides-schemas.ts'
import { apiRequest } from '../frame/office.ts'

export const guidesQuery = queryOptions({
  queryKey: ['size-guides'],
  queryFn: ({ signal }) => apiRequest<SizeGuideList>('GET', '/size-guides', { signal }),
})

export const guideQuery = (id: string) =>
  queryOptions({
    queryKey: ['size-guides', id],
    queryFn: ({ signal }) => apiRequest<SizeGuideRecord>('GET', `/size-guides/${id}`, { signal }),
  })
