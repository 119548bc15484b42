import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import type pg from 'pg'

/** A proxy between a shop and its database that can stop responding, as a crashed machine does. */
export interface SilentProxy {
  /** The database through the proxy. */
  connection: pg.PoolConfig
  /** The same as a `DATABASE_URL`. */
  url: string
  /** How many connections go through it now. */
  open(): number
  /** Holds back all traffic from now on. `sent: 'passes'` still forwards requests: the server executes them, but no response arrives. */
  silence(sent?: 'held' | 'passes'): void
  /**
   * Goes silent, with `sent` passing, as soon as these fragments have been sent to the server in this order on one connection.
   */
  silenceAfter(...fragments: string[]): Promise<void>
  /**
   * Holds back, on one connection alone, every response from the message on that contains this fragment: it is executed, and the connection
   * stays open.
   */
  swallowFrom(fragment: string): Promise<void>
  /** Breaks the connection that sends the `count`-th message from now on: the server gets the message, or never does. */
  cutAtMessage(count: number, when: 'before' | 'after'): void
  /** Forgets a cut at a message that was not sent. Returns whether the last one was made. */
  forgetCut(): boolean
  /** Breaks the connection that sends this fragment, before the server has it. */
  cutBefore(fragment: string): Promise<void>
  /** Closes every connection; responses held back are lost. New connections work. */
  cut(): void
  /** Forwards what was held back, and everything from now on. */
  resume(): void
  close(): Promise<void>
}

/** Opens a proxy on a free loopback port. Close it when done. */
export async function silentProxy(to: pg.PoolConfig): Promise<SilentProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  /** Also those that are held back alone, to end with the proxy. */
  const sockets = new Set<Socket>()
  let mute: 'no' | 'held' | 'passes' = 'no'
  let awaited: { fragments: string[]; onMatch: () => void } | null = null
  let single: { fragment: string; does: 'swallow' | 'cut'; onMatch: () => void } | null = null
  let cutIn: { left: number; when: 'before' | 'after' } | null = null

  function apply(): void {
    for (const [shop, server] of pairs) {
      if (mute === 'held') shop.pause()
      else shop.resume()
      if (mute === 'no') server.resume()
      else server.pause()
    }
  }
  const proxy = createServer((shop) => {
    const server =
      to.host?.startsWith('/') === true
        ? dial(`${to.host}/.s.PGSQL.${to.port}`)
        : dial(Number(to.port), to.host ?? '127.0.0.1')
    const pair = [shop, server] as const
    let matched = 0
    /** True once the last of the fragments has been sent on this connection. */
    function matchesAll(bytes: Buffer, fragments: string[]): boolean {
      while (matched < fragments.length && bytes.includes(fragments[matched] ?? '')) matched++
      return matched === fragments.length
    }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      shop.destroy()
      server.destroy()
    }
    for (const side of pair) {
      sockets.add(side)
      side.on('error', end).on('close', () => {
        sockets.delete(side)
        end()
      })
    }
    shop.on('data', (bytes) => {
      if (single && bytes.includes(single.fragment)) {
        const { does, onMatch } = single
        single = null
        onMatch()
        if (does === 'cut') return end()
        server.pause()
        pairs.delete(pair)
      }
      if (cutIn && --cutIn.left === 0) {
        const { when } = cutIn
        cutIn = null
        if (when === 'before') return end()
        pairs.delete(pair)
        server.end(bytes)
        shop.destroy()
        return
      }
      if (awaited && matchesAll(bytes, awaited.fragments)) {
        mute = 'passes'
        apply()
        awaited.onMatch()
        awaited = null
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => shop.write(bytes))
    apply()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port for the proxy')
  const connection = { ...to, host: '127.0.0.1', port: address.port }
  const cut = () => {
    for (const [shop, server] of pairs) {
      shop.destroy()
      server.destroy()
    }
  }
  return {
    connection,
    url: `postgres://${to.user}:${to.password}@127.0.0.1:${address.port}/${to.database}`,
    open: () => pairs.size,
    silence(sent = 'held') {
      mute = sent
      apply()
    },
    silenceAfter(...fragments) {
      return new Promise((onMatch) => {
        awaited = { fragments, onMatch }
      })
    },
    swallowFrom(fragment) {
      return new Promise((onMatch) => {
        single = { fragment, does: 'swallow', onMatch }
      })
    },
    cutBefore(fragment) {
      return new Promise((onMatch) => {
        single = { fragment, does: 'cut', onMatch }
      })
    },
    cutAtMessage(count, when) {
      cutIn = { left: count, when }
    },
    forgetCut() {
      const isMade = cutIn === null
      cutIn = null
      return isMade
    },
    cut,
    resume() {
      mute = 'no'
      apply()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
