import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const STOP_PATIENCE = 20_000

export interface Program {
  readonly name: string
  readonly pid: number
  isRunning(): boolean
  /** Resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>
  send(message: object): void
}

export interface ProgramStart {
  name: string
  command: string
  args: readonly string[]
  /** Where its output goes. */
  log: string
  env?: NodeJS.ProcessEnv
  account?: { uid: number; gid: number } | undefined
  /** Messages of a Node program. */
  onMessage?: (message: unknown) => void
}

export interface Programs {
  start(start: ProgramStart): Program
  /** Ends all, the youngest first. */
  endAll(): Promise<void>
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** The programs of one run: none outlives it, however it ends. */
export function openPrograms(): Programs {
  const children: ChildProcess[] = []
  let ending = false
  // A program with a channel ends by itself, with what it has started, when the channel breaks.
  const killAll = () => {
    for (const child of children) {
      child.kill('SIGCONT')
      if (child.channel === undefined) child.kill('SIGKILL')
    }
  }
  process.once('exit', killAll)
  return {
    start({ name, command, args, log, env, account, onMessage }) {
      if (ending) throw new Error('the cluster ends')
      const output = openSync(log, 'a')
      const stdio: SpawnOptions['stdio'] = [
        'ignore',
        output,
        output,
        ...(onMessage ? (['ipc'] as const) : []),
      ]
      const child = spawn(command, args, { env: env ?? { PATH: process.env.PATH }, stdio, ...account })
      closeSync(output)
      child.once('error', () => undefined)
      child.once('exit', () => children.splice(children.indexOf(child), 1))
      if (onMessage) child.on('message', onMessage)
      children.push(child)
      return {
        name,
        pid: child.pid ?? 0,
        isRunning: () => !hasEnded(child) && child.pid !== undefined,
        async end(signal) {
          if (hasEnded(child) || child.pid === undefined) return
          const ended = once(child, 'exit')
          child.kill(signal)
          await ended
        },
        send: (message) => void child.send?.(message),
      }
    },
    async endAll() {
      ending = true
      for (const child of children.toReversed()) {
        if (hasEnded(child)) continue
        const ended = once(child, 'exit')
        child.kill('SIGCONT')
        child.kill('SIGTERM')
        if (await Promise.race([ended, pause(STOP_PATIENCE, null, { ref: false })])) continue
        child.kill('SIGKILL')
        await ended
      }
      process.off('exit', killAll)
    },
  }
}

/** Below the range from which the system takes ports for outgoing connections: a program that is started again finds its port free. */
const FIRST_PORT = 20_000
const LAST_PORT = 31_000

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = once(server, 'listening')
  server.listen(port, '127.0.0.1')
  const free = await listening.then(
    () => true,
    () => false,
  )
  server.close()
  return free
}

/** A function that returns another free port at each call. */
export function portFinder(): () => Promise<number> {
  let next = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT))
  return async () => {
    for (;;) {
      next = next >= LAST_PORT ? FIRST_PORT : next + 1
      if (await isFree(next)) return next
    }
  }
}

/** Ends processes by their ids; one that has ended already is no error. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && Reflect.get(error, 'code') === 'ESRCH')) throw error
    }
  }
}
