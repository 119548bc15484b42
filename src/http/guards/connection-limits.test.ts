import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { closeRequests } from '../process/closing.ts'
import { connectionLimits, limitConnections, openFilesLimit } from './connection-limits.ts'

const made = await testShop()
const { app, listen } = made
const port = Number(new URL(await listen()).port)

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

async function dial(
  to: number,
  options: { localAddress?: string; allowHalfOpen?: boolean } = {},
): Promise<Socket> {
  const socket = connect({ port: to, host: '127.0.0.1', ...options })
  socket.on('error', () => undefined)
  open.push(socket)
  await once(socket, 'connect')
  return socket
}

/** True once the server has closed this connection. */
async function isClosed(socket: Socket): Promise<boolean> {
  if (socket.destroyed || socket.readableEnded) return true
  return Promise.race([once(socket, 'close').then(() => true), pause(500, false)])
}

test.each([
  { files: 20_000, total: 9_936, why: 'half of the files left for shoppers' },
  { files: 1024, total: 448, why: 'the usual default' },
  { files: 300, total: 86, why: 'a low limit' },
  { files: 64, total: 32, why: 'the minimum' },
  { files: 10_000_000, total: 10_000, why: 'the maximum' },
])('$files open files allow $total connections: $why', ({ files, total }) => {
  expect(connectionLimits(files)).toEqual({ total, perAddress: Math.ceil(total / 2) })
})

test('every connection may hold a second file within the limit of open files', () => {
  fc.assert(
    fc.property(fc.integer({ min: 192, max: 100_000_000 }), (files) => {
      const { total, perAddress } = connectionLimits(files)
      expect(total * 2 + 128).toBeLessThanOrEqual(files)
      expect(perAddress).toBeLessThanOrEqual(total)
    }),
  )
})

test('openFilesLimit reads the limit of this process', async () => {
  expect(await openFilesLimit()).toBeGreaterThanOrEqual(256)
})

describe('slow clients', () => {
  /** The server's sockets by the client's port. */
  const accepted = new Map<number | undefined, Socket>()
  app.server.on('connection', (socket: Socket) => accepted.set(socket.remotePort, socket))

  /** Sends the beginning of a request, then `drop` every half second, and never closes its side. */
  async function sendSlowly(
    beginning: string,
    drop: string,
  ): Promise<{ responseText: string; closedByShop: boolean }> {
    const socket = await dial(port, { allowHalfOpen: true })
    await expect.poll(() => accepted.has(socket.localPort)).toBe(true)
    const held = accepted.get(socket.localPort)
    let responseText = ''
    socket.on('data', (bytes) => {
      responseText += String(bytes)
    })
    socket.write(beginning)
    const dripping = setInterval(() => socket.write(drop), 500)
    try {
      await new Promise((resolve) => held?.once('close', resolve))
      return { responseText, closedByShop: held?.destroyed ?? false }
    } finally {
      clearInterval(dripping)
      socket.destroy()
    }
  }

  test('that send headers or a body byte by byte get 408 and are disconnected', {
    timeout: 60_000,
  }, async () => {
    const headers = sendSlowly('GET / HTTP/1.1\r\nhost: a\r\nx-slow: ', 'a')
    const beginning = 'POST /api/catalog/cart/1 HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
    const body = sendSlowly(`${beginning}content-length: 1000\r\n\r\n{`, ' ')
    // A form with photos has minutes.
    const photos = (await dial(port)).resume()
    const photoForm =
      'POST /siparis/261110531846/iade HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
    photos.write(`${photoForm}content-length: 1000\r\n\r\n{`)
    // So has a file of staff while it keeps coming; strangers have no such route, and a trickle is cut off.
    const upload = (cookies: string) =>
      `POST /api/admin/imports?name=a.csv HTTP/1.1\r\nhost: a\r\n${cookies}content-type: text/csv\r\ncontent-length: 100000000\r\n\r\n`
    const staff = await staffBrowser(made, 'catalogue')
    const signedIn = `cookie: ${staff.cookie}\r\nx-csrf-token: ${staff.csrfToken}\r\n`
    const file = (await dial(port)).resume()
    file.write(upload(signedIn))
    const flowing = setInterval(() => file.write('a'.repeat(40_000)), 500)
    const trickle = sendSlowly(upload(signedIn), 'a')
    const stranger = sendSlowly(upload(''), 'a'.repeat(40_000))
    expect(await stranger).toMatchObject({ closedByShop: true, responseText: expect.stringMatching(/ 401 /) })
    for (const { responseText, closedByShop } of [await headers, await body, await trickle]) {
      expect(responseText).toMatch(/^HTTP\/1\.1 408 /)
      expect(closedByShop).toBe(true)
    }
    expect(await isClosed(photos)).toBe(false)
    expect(await isClosed(file)).toBe(false)
    clearInterval(flowing)
    file.destroy()
    photos.destroy()
  })
})

describe('connections beyond the limit', () => {
  async function limited(limits: { total: number; perAddress: number }, byAddress: boolean) {
    const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const warnings: string[] = []
    limitConnections(server, limits, {
      byAddress,
      log: { warn: (_: object, text: string) => warnings.push(text) } as never,
    })
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return { server, warnings, port: address.port }
  }
  const closedOf = async (sockets: Socket[]) =>
    (await Promise.all(sockets.map(isClosed))).filter(Boolean).length

  test('one address gets its share, another is served, and closed connections free their slots', async () => {
    const { server, warnings, port: at } = await limited({ total: 10, perAddress: 3 }, true)
    const first = await Promise.all([1, 2, 3].map(() => dial(at)))
    const beyond = await Promise.all([1, 2].map(() => dial(at)))
    expect(await closedOf(beyond)).toBe(2)
    expect(await closedOf(first)).toBe(0)
    expect(await closedOf([await dial(at, { localAddress: '127.0.0.2' })])).toBe(0)
    first[0]?.destroy()
    await expect.poll(async () => isClosed(await dial(at)), { timeout: 10_000 }).toBe(false)
    expect(warnings).toHaveLength(1)
    server.close()
  })

  test('behind a proxy only the total is limited', async () => {
    const { server, port: at } = await limited({ total: 5, perAddress: 2 }, false)
    const within = await Promise.all([1, 2, 3, 4, 5].map(() => dial(at)))
    expect(await closedOf(within)).toBe(0)
    expect(await closedOf([await dial(at)])).toBe(1)
    server.close()
  })
})

test('closeRequests cuts off an upload that does not end', {
  timeout: 30_000,
}, async () => {
  const closing = await testShop()
  const at = Number(new URL(await closing.listen()).port)
  const upload = request({
    port: at,
    method: 'POST',
    path: '/api/catalog/cart/1',
    headers: { 'content-length': 1000 },
  })
  upload.on('error', () => undefined)
  upload.write('a')
  await expect
    .poll(
      () => new Promise<number>((resolve) => closing.app.server.getConnections((_, count) => resolve(count))),
    )
    .toBe(1)
  await closeRequests(closing.app, 500)
  upload.destroy()
})
