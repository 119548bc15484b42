import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ImportRecord, importListSchema } from '#modules/imports/import-runs-schemas.ts'
import type { ImportRunRecord } from '#modules/imports/run-history-schemas.ts'
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

/** The shop tells by the content what kind of file it is. */
const ANY_FILE = 'application/octet-stream'
/** One run; fetched every second while it is under way. */
export const runQuery = (run: string) =>
  queryOptions({
    queryKey: ['import-runs', run],
    queryFn: ({ signal }) => apiRequest<ImportRunRecord>('GET', `/imports/runs/${run}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? POLL_MS : false),
  })

/** Compresses a file: product files shrink to a tenth, and a slow line has only so much time. */
async function gzipped(file: File): Promise<Blob> {
  const packed = file.stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(packed, { headers: { 'content-type': ANY_FILE } }).blob()
}

/** Uploads a product file; its preview starts by itself. */
export async function uploadImport(file: File): Promise<ImportRecord> {
  // An empty file stays empty, so that the shop can say so.
  const headers: Record<string, string> = file.size > 0 ? { 'content-encoding': 'gzip' } : {}
  return apiRequest<ImportRecord>('POST', '/imports', {
    query: { name: file.name.slice(0, 200) },
    headers,
    file: file.size > 0 ? await gzipped(file) : new Blob([], { type: ANY_FILE }),
  })
}
