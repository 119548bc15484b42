import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ChaosShop, openChaosShop } from './chaos-shop.ts'
import { pollUntil, secondsSince, type TrialResult } from './trial.ts'

const SLOW = 100
const FILES = 300
const CONNECTIONS = 400
const HEADERS = 'GET / HTTP/1.1\r\nhost: a\r\nx-slow: '
const BODY =
  'POST /api/catalog/cart/1 HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{'

interface Crowd {
  /** How many connections the shop has closed. */
  gone(): number
  leave(): void
}

/** Connections that begin a request, then send a byte every second until the shop closes them; they never close their side. */
async function crowd(url: string, count: number, beginning: string): Promise<Crowd> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  for (let n = 0; n < count; n++) {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.on('error', () => socket.destroy())
    socket.on('data', () => undefined)
    socket.on('connect', () => socket.write(beginning))
    sockets.push(socket)
  }
  await pause(1_000)
  const drip = setInterval(() => {
    // A client notices that the other side closed the connection only when a write fails.
    for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
  }, 1_000)
  return {
    gone: () => sockets.filter((socket) => socket.destroyed).length,
    leave() {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Clients that send headers or bodies at a byte a second. */
export async function slowClients(shop: ChaosShop): Promise<TrialResult> {
  const began = performance.now()
  const slow = await Promise.all([HEADERS, BODY].map((beginning) => crowd(shop.process.url, SLOW, beginning)))
  const page = await shop.timedRequest('/')
  const isOver = await pollUntil(async () => slow.every(({ gone }) => gone() === SLOW), 60_000)
  const [headers = 0, bodies = 0] = slow.map(({ gone }) => gone())
  const took = secondsSince(began)
  for (const { leave } of slow) leave()
  return {
    did: `${SLOW} clients that send headers and ${SLOW} that send a form, a byte a second, without end`,
    must: 'a page is answered meanwhile; the shop lets go of all of them within 40 s',
    seen: `a page ${page.status} in ${(page.durationMs / 1000).toFixed(1)} s; closed ${headers} and ${bodies} after ${took} s`,
    ok: isOver && page.status === 200 && Number(took) < 40,
  }
}

/** More connections than the process may open files. */
export async function manyConnections(): Promise<TrialResult> {
  const did = `${CONNECTIONS} connections to a shop that may open ${FILES} files, held for 70 s`
  const must = 'the shop lives, answers others meanwhile and everybody afterwards'
  if (process.platform !== 'linux') return { did, must, seen: 'needs prlimit', ok: null }
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-chaos-files-'))
  const shop = await openChaosShop(dataDir, { under: ['prlimit', `--nofile=${FILES}`] })
  try {
    let lives = true
    shop.process.child.once('exit', () => {
      lives = false
    })
    const holding = await crowd(shop.process.url, CONNECTIONS, HEADERS)
    await pause(3_000)
    const meanwhile = (await shop.timedRequest('/healthz', 10_000)).status
    const other = await fromAnotherAddress(shop.process.url)
    // Closed clients connect again, as an attacker would.
    const again = await crowd(shop.process.url, CONNECTIONS, HEADERS)
    await pause(66_000)
    holding.leave()
    again.leave()
    const isBack =
      lives && (await pollUntil(async () => (await shop.timedRequest('/')).status === 200, 30_000))
    return {
      did,
      must,
      seen: `${lives ? 'alive' : 'DEAD'}; meanwhile from the same address ${meanwhile || 'closed'}, from another ${other || 'closed'}; afterwards ${isBack ? 200 : 'no answer'}`,
      ok: lives && isBack && other === 200,
    }
  } finally {
    await shop.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The status of `/healthz` for a client at 127.0.0.2; 0 without a response. */
async function fromAnotherAddress(url: string): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' })
  try {
    socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    const [bytes] = await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })
    return Number(/^HTTP\/1\.1 (\d+)/.exec(String(bytes))?.[1] ?? 0)
  } catch {
    return 0
  } finally {
    socket.destroy()
  }
}
