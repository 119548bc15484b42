import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/** A Fastify server with one route that sends kept bytes: what the same answers cost without a shop. */

export interface BareAnswer {
  path: string
  type: string
  body: Buffer
  encoding?: string
}

process.once('message', async (answers: BareAnswer[]) => {
  const byPath = new Map(answers.map((answer) => [answer.path, answer]))
  const app = fastify()
  app.get('/*', (request, reply) => {
    const answer = byPath.get(request.url)
    if (!answer) return reply.code(404).send()
    reply.type(answer.type)
    if (answer.encoding) reply.header('content-encoding', answer.encoding)
    return reply.send(answer.body)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  process.send?.({ origin: `http://127.0.0.1:${port}` })
})
