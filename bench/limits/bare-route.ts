import { get } from 'node:http'
import { startHelperProcess } from '../load/helper-process.ts'
import type { LoadRequest } from '../load/load-plan.ts'
import type { BareResponse } from './bare-route-process.ts'

export interface BareRoute {
  origin: string
  stop(): Promise<void>
}

/** Records one response of the shop, compressed if the request accepts that. */
async function recordResponse(origin: string, { path, headers }: LoadRequest): Promise<BareResponse> {
  const recorded = await rawGet(origin, path, headers ?? {})
  if (recorded.status !== 200) throw new Error(`${path} answered ${recorded.status}`)
  return { path, ...recorded }
}

/** Not fetch, which would decompress the body. */
function rawGet(origin: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; type: string; encoding?: string; body: Buffer }>((resolve, reject) => {
    get(`${origin}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? 'application/octet-stream',
          encoding: response.headers['content-encoding'],
          body: Buffer.concat(chunks),
        }),
      )
    }).on('error', reject)
  })
}

/** Starts the bare server with the shop's own responses to these requests; recording them also warms the shop's caches. */
export async function startBareRoute(origin: string, requests: readonly LoadRequest[]): Promise<BareRoute> {
  const responses: BareResponse[] = []
  for (const request of requests) responses.push(await recordResponse(origin, request))
  const helper = startHelperProcess(new URL('./bare-route-process.ts', import.meta.url))
  const started = await helper.request<{ origin: string }>(responses)
  return { origin: started.origin, stop: helper.stop }
}
