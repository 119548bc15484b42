import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MoveInPart, MoveInRecord, moveInListSchema } from '#modules/intake/move-in/move-in-schemas.ts'
import type { MoveInRunRecord } from '#modules/intake/move-in/write/move-in-history-schemas.ts'
import { uploadedFile } from '../frame/file-upload.ts'
import { apiRequest } from '../frame/office.ts'

/** How often a file is fetched while something runs, in milliseconds. */
const POLL_MS = 1000

/** The latest files. */
export const moveInListQuery = queryOptions({
  queryKey: ['move-in'],
  queryFn: ({ signal }) => apiRequest<z.infer<typeof moveInListSchema>>('GET', '/move-in', { signal }),
})

/** One file; fetched every second while its preview or run is under way. */
export const moveInQuery = (id: string) =>
  queryOptions({
    queryKey: ['move-in', id],
    queryFn: ({ signal }) => apiRequest<MoveInRecord>('GET', `/move-in/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.preview?.state === 'running' || data?.run?.state === 'running' ? POLL_MS : false,
  })

/** One file that was brought in; fetched every second while it comes or is undone. */
export const moveInRunQuery = (run: string) =>
  queryOptions({
    queryKey: ['move-in-runs', run],
    queryFn: ({ signal }) => apiRequest<MoveInRunRecord>('GET', `/move-in/runs/${run}`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' || data?.state === 'undoing' ? POLL_MS : false,
  })

/** Uploads a file; its preview starts by itself. */
export async function uploadMoveIn(part: MoveInPart, file: File): Promise<MoveInRecord> {
  return apiRequest<MoveInRecord>('POST', '/move-in', {
    query: { part, name: file.name.slice(0, 200) },
    ...(await uploadedFile(file)),
  })
}
