import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
}

/**
 * A server of other software: keeps what it receives and answers with `statuses` in turn, then with 200. After `hold` it answers nothing until
 * the returned function is called.
 */
export async function webhookReceiver(statuses: number[] = []) {
  const received: ReceivedWebhook[] = []
  let held: Promise<void> | null = null
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      await held
      response.writeHead(statuses.shift() ?? 200, { location: 'http://127.0.0.1:1/' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  return { url: `http://127.0.0.1:${port}/vitrin`, received, hold }
}
