import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ImportRecord, importListSchema } from '#modules/intake/imports/undo/import-runs-schemas.ts'
import type { ImportRunRecord } from '#modules/intake/imports/undo/run-history-schemas.ts'
import { uploadedFile } from '../frame/file-upload.ts'
import { apiRequest } from '../frame/office.ts'

/** How often a file is fetched while something runs, in milliseconds. */
const POLL_MS = 1000

/** The latest files. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => apiRequest<z.infer<typeof importListSchema>>('GET', '/imports', { signal }),
})

/** One file; fetched every second while its preview or run is under way. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => apiRequest<ImportRecord>('GET', `/imports/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.preview?.state === 'running' || data?.run?.state === 'running' ? POLL_MS : false,
  })

/** A run that waits for its turn goes on by itself too. */
export const isUnderWay = (state: ImportRunRecord['state'] | undefined): boolean =>
  state === 'running' || state === 'waiting'

/** One run; fetched every second while it is under way. */
export const runQuery = (run: string) =>
  queryOptions({
    queryKey: ['import-runs', run],
    queryFn: ({ signal }) => apiRequest<ImportRunRecord>('GET', `/imports/runs/${run}`, { signal }),
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.state) ? POLL_MS : false),
  })

/** Uploads a product file; its preview starts by itself. */
export async function uploadImport(file: File): Promise<ImportRecord> {
  return apiRequest<ImportRecord>('POST', '/imports', {
    query: { name: file.name.slice(0, 200) },
    ...(await uploadedFile(file)),
  })
}
