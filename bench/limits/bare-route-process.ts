import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/** A Fastify server with one route that sends recorded bytes: the cost of the same responses without the shop. */

export interface BareResponse {
  path: string
  type: string
  body: Buffer
  encoding?: string
}

process.once('message', async (responses: BareResponse[]) => {
  const byPath = new Map(responses.map((bareResponse) => [bareResponse.path, bareResponse]))
  const app = fastify()
  app.get('/*', (request, reply) => {
    const bareResponse = byPath.get(request.url)
    if (!bareResponse) return reply.code(404).send()
    reply.type(bareResponse.type)
    if (bareResponse.encoding) reply.header('content-encoding', bareResponse.encoding)
    return reply.send(bareResponse.body)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  process.send?.({ origin: `http://127.0.0.1:${port}` })
})
