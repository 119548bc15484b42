import type { Siblings } from '#modules/platform/shop-deps.ts'
import { keepNewFilesPrivate, outliveOutput } from '#shared/files/process-end.server.ts'
import { readConfig } from '../../config.ts'
import { type RunningShop, startShop } from '../../main.ts'
import { greeting } from '../greeting.ts'
import { ShopNotStartedError } from '../shop-not-started.ts'
import { openChannel } from './process-channel.ts'
import type { AskedOfFirst, AskedOfWorker } from './worker-messages.ts'

/** The argument with which the program is one of several processes. */
export const WORKER_ARGUMENT = '--worker'

/** Signals of a terminal reach all processes in it; the first one says what to do. */
const LEFT_TO_THE_FIRST = ['SIGINT', 'SIGHUP', 'SIGUSR2'] as const

/**
 * Runs as one of several processes: asks the first one what to be, opens that part of the shop, and ends when it is asked to or when the
 * first one is gone, whose database server it would otherwise use without a guard.
 */
export async function runWorker({ built }: { built: Promise<void> }): Promise<void> {
  // Nothing under way is more certain for waiting: the next start needs the port, and ends the orphaned database server.
  process.once('disconnect', () => process.exit(1))
  for (const signal of LEFT_TO_THE_FIRST) process.on(signal, () => undefined)
  outliveOutput()
  keepNewFilesPrivate()
  let running: RunningShop | undefined
  let stopping: Promise<void> | undefined
  const listeners = new Map<string, (text: string) => void>()

  function stop(options: { drain: boolean; handsOver: boolean }): Promise<void> {
    stopping ??= (async () => {
      await running?.stop(options)
    })()
    return stopping
  }
  const first = openChannel<AskedOfFirst, AskedOfWorker>(process, {
    figures: () => running?.figures() ?? '',
    isAlive: () => true,
    async stop(options) {
      const ended = stop(options)
      // After the answer has gone.
      const exit = (code: number) => setTimeout(() => process.exit(code), 50)
      await ended.then(
        () => exit(0),
        (error: unknown) => {
          running?.shop.log.error({ err: error }, 'a process of the shop did not close cleanly')
          exit(1)
        },
      )
      return null
    },
    passedOn({ about, text }) {
      listeners.get(about)?.(text)
      return null
    },
  })
  const siblings: Siblings = {
    firstOfDay: (day, keys) => first.ask('firstOfDay', { day, keys }),
    tell: (about, text) => first.tell('passOn', { about, text }),
    listen: (about, listener) => void listeners.set(about, listener),
  }
  process.on('SIGTERM', () => {
    stop({ drain: true, handsOver: false }).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })

  const { hasPointInTime, ...beginning } = await first.ask('beginning', null)
  const reading = readConfig(process.env, { terminal: process.stdout.isTTY === true })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const { config } = reading
  const pointInTime = hasPointInTime
    ? {
        state: () => first.ask('pointInTimeState', null),
        nightly: (keepDays: number) => first.ask('pointInTimeNightly', keepDays),
      }
    : null
  try {
    running = await startShop(config, { built, part: { ...beginning, pointInTime, siblings } })
    const said = beginning.speaks ? await greeting({ ...running, apiDocs: config.apiDocs }) : null
    await first.ask('opened', { url: running.url, greeting: said })
  } catch (error) {
    const isPlain = error instanceof ShopNotStartedError
    const message = error instanceof Error ? (isPlain ? error.message : error.stack) : String(error)
    await first.ask('failed', { message: message ?? '', isPlain }).catch(() => undefined)
    process.exit(1)
  }
}
