import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two checks of each shop. */
const CHECK_EVERY = 100

export interface Balancer {
  /** Where shoppers go, without a trailing slash. */
  url: string
  /** From here on requests go to these shops, those that are ready. */
  serve(urls: readonly string[]): void
  close(): Promise<void>
}

/**
 * A load balancer as HAProxy or Caddy is one: it asks each shop for `/readyz`, sends each request to a ready one over a connection that
 * it keeps, and sends none again: a connection that breaks is a 502.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let shops: readonly string[] = []
  let ready: readonly string[] = []
  let turn = 0
  let open = true

  async function check(): Promise<void> {
    const isReady = async (shop: string) =>
      fetch(`${shop}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    const states = await Promise.all(shops.map(isReady))
    ready = shops.filter((_, index) => states[index])
  }
  const checking = (async () => {
    while (open) {
      await check()
      await pause(CHECK_EVERY)
    }
  })()

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    turn += 1
    const shop = ready[turn % ready.length]
    if (shop === undefined) {
      response.writeHead(503).end('{}')
      return
    }
    const { method, headers, url } = incoming
    const outgoing = request(shop + url, { method, headers, agent }, (answer) => {
      const { connection, ...passed } = answer.headers
      response.writeHead(answer.statusCode ?? 502, passed)
      answer.pipe(response)
    })
    outgoing.on('error', () =>
      response.headersSent ? response.destroy() : response.writeHead(502).end('{}'),
    )
    incoming.pipe(outgoing)
  }
  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    serve(urls) {
      shops = urls
    },
    async close() {
      open = false
      await checking
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
