import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PictureList, PictureRecord } from '#modules/goods/catalogue/media/media-schemas.ts'
import { apiRequest } from '../../frame/office.ts'

/** Pictures of the library, newest first: those with all of the words, or those that nothing shows. */
export const libraryQuery = (words: string, onlyUnused = false) =>
  infiniteQueryOptions({
    queryKey: ['media', 'list', words, onlyUnused],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<PictureList>('GET', '/media', {
        query: { q: words, use: onlyUnused ? 'none' : undefined, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })

/** One picture with what shows it. */
export const pictureQuery = (file: string) =>
  queryOptions({
    queryKey: ['media', 'one', file],
    queryFn: ({ signal }) => apiRequest<PictureRecord>('GET', `/media/${file}`, { signal }),
  })
