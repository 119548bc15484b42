import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import type pg from 'pg'

/**
 * A small pooler between client and PostgreSQL that works like PgBouncer in transaction mode: after each transaction the server
 * connection is free for the next client, the one freed last first. Like PgBouncer before 1.21 it does not track prepared statements,
 * and it drops a notification that arrives while its connection has no client.
 */
export interface TransactionPooler {
  connection: pg.PoolConfig
  close(): Promise<void>
}

const READY_FOR_QUERY = 'Z'.charCodeAt(0)
const NOTIFICATION = 'A'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

interface Server {
  socket: Socket
  client: Client | null
  /** False until the client it was opened for has signed in through it. */
  signedIn: boolean
}

interface Client {
  socket: Socket
  server: Server | null
  waiting: Buffer[]
}

/** Calls `each` with every whole message of the protocol: one byte of type, four of length, the rest. */
function messages(each: (message: Buffer) => void): (chunk: Buffer) => void {
  let left: Buffer = Buffer.alloc(0)
  return (chunk) => {
    left = Buffer.concat([left, chunk])
    while (left.length >= 5) {
      const length = 1 + left.readInt32BE(1)
      if (left.length < length) return
      each(left.subarray(0, length))
      left = left.subarray(length)
    }
  }
}

export async function transactionPooler(to: pg.PoolConfig): Promise<TransactionPooler> {
  const free: Server[] = []
  const queue: Client[] = []
  const sockets = new Set<Socket>()

  function link(client: Client, server: Server): void {
    client.server = server
    server.client = client
    for (const bytes of client.waiting.splice(0)) server.socket.write(bytes)
  }

  function unlink(server: Server): void {
    if (server.client) server.client.server = null
    server.client = null
    const next = queue.shift()
    if (next) link(next, server)
    else free.push(server)
  }

  function open(client: Client): void {
    const path = `${to.host}/.s.PGSQL.${to.port}`
    const socket = to.host?.startsWith('/')
      ? createConnection(path)
      : createConnection(Number(to.port), to.host)
    const server: Server = { socket, client, signedIn: false }
    client.server = server
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => server.client?.socket.destroy())
    socket.on(
      'data',
      messages((message) => {
        if (server.client) server.client.socket.write(message)
        if (message[0] === NOTIFICATION && !server.client) return
        if (message[0] !== READY_FOR_QUERY || message[5] !== IDLE) return
        server.signedIn = true
        unlink(server)
      }),
    )
  }

  const listener = createServer((socket) => {
    const client: Client = { socket, server: null, waiting: [] }
    sockets.add(socket)
    socket.on('error', () => undefined)
    open(client)
    socket.on('data', (bytes: Buffer) => {
      if (client.server) {
        client.server.socket.write(bytes)
        return
      }
      // 'X' (Terminate) ends the client only; its server connection stays open for other clients.
      if (bytes[0] === 'X'.charCodeAt(0)) return
      client.waiting.push(bytes)
      const server = free.pop()
      if (server) link(client, server)
      else if (!queue.includes(client)) queue.push(client)
    })
    socket.on('close', () => {
      if (client.server && !client.server.signedIn) client.server.socket.destroy()
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    connection: { ...to, host: '127.0.0.1', port },
    async close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}
