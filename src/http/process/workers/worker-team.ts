import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Answers, openChannel, type ProcessChannel } from './process-channel.ts'
import type { AskedOfFirst, AskedOfWorker, Opened } from './worker-messages.ts'
import { WORKER_ARGUMENT } from './worker-process.ts'
import { failuresInARow, pauseBeforeStart } from './worker-rules.ts'

/** Milliseconds that a process may take to stop, beside draining: requests 10 s, then its connections to the database. */
const STOP_PATIENCE = 25_000
/** How often each process is asked whether it is alive, and for how long one may be silent, in milliseconds: a busy one answers in time. */
const ASK_EVERY = 10_000
const SILENCE = 60_000
/** Milliseconds that a process may take to open beside others: it may bring the tables of a large shop up to date. */
const OPEN_PATIENCE = 30 * 60_000

/** A process of the shop as its team sees it. */
interface Member {
  name: string
  child: ChildProcess
  channel: ProcessChannel<AskedOfWorker>
  /** Rejects where it ends before, or says that it cannot start. */
  opened: Promise<Opened>
  ended: Promise<void>
  startedAt: number
  /** It ends because it was asked to. */
  isLeaving: boolean
}

export interface TeamOptions {
  /** The names of the processes: those that answer requests share a port, `jobs` is the one that does not. */
  names: readonly string[]
  /** The file that Node runs. */
  program: string
  execArgv(name: string): string[]
  env: Readonly<Record<string, string>>
  drainSeconds: number
  log: Logger
  /** What a process may ask, beside whether it has opened; `speaks` is true in the first round alone. */
  answers(name: string, isFirstRound: boolean): Omit<Answers<AskedOfFirst>, 'opened' | 'failed' | 'passOn'>
}

export interface WorkerTeam {
  /** Starts all and returns what they say when they are open, in the order of their names. Throws with the first that cannot start. */
  open(): Promise<Opened[]>
  /** The figures of all, as far as they answer. */
  figures(): Promise<string[]>
  /** How many processes run, and how many were started again since the start. */
  counts(): { running: number; restarts: number }
  /** Replaces one after the other by a new process of the program as it is now. False where one did not open: then the rest stays as it is. */
  replace(): Promise<boolean>
  /** Ends all, and waits until they are gone. */
  stop(drain: boolean): Promise<void>
}

const isWeb = (name: string) => name !== 'jobs'

/** What a process says that cannot start; `isPlain` where the message is for the owner. */
export class WorkerNotStartedError extends Error {
  override name = 'WorkerNotStartedError'
  readonly isPlain: boolean
  constructor(message: string, isPlain: boolean) {
    super(message)
    this.isPlain = isPlain
  }
}

/** The processes of a shop on this machine: starts them, starts again what ends, and ends them. */
export function createTeam(options: TeamOptions): WorkerTeam {
  const { names, program, drainSeconds, log } = options
  const members = new Map<string, Member>()
  /** Also those that were replaced and have not ended. */
  const running = new Set<Member>()
  const failures = new Map<string, number>()
  const stopping = new AbortController()
  let isFirstRound = true
  let restarts = 0
  let replacing: Promise<boolean> = Promise.resolve(true)

  function startProcess(name: string): ChildProcess {
    const execArgv = options.execArgv(name)
    const env = { ...process.env, ...options.env }
    if (!isWeb(name)) {
      const child = fork(program, [WORKER_ARGUMENT], { execArgv, env, serialization: 'advanced' })
      // A process that could not be made also ends; without a listener the error would end this one.
      return child.on('error', () => undefined)
    }
    // Each takes connections from the port itself. Handed on by this process, one on its way to a process that is killed would hang for good.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: program, args: [WORKER_ARGUMENT], execArgv, serialization: 'advanced' })
    const worker = cluster.fork(options.env)
    worker.on('error', () => undefined)
    return worker.process
  }

  function begin(name: string): Member {
    const child = startProcess(name)
    const opening = Promise.withResolvers<Opened>()
    opening.promise.catch(() => undefined)
    const channel = openChannel<AskedOfWorker, AskedOfFirst>(child, {
      ...options.answers(name, isFirstRound),
      opened(said) {
        opening.resolve(said)
        return null
      },
      failed({ message, isPlain }) {
        opening.reject(new WorkerNotStartedError(message, isPlain))
        return null
      },
      passOn(message) {
        for (const other of running) if (other.child !== child) other.channel.tell('passedOn', message)
        return null
      },
    })
    const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).then(
      () => undefined,
      () => undefined,
    )
    const member: Member = {
      ...{ name, child, channel, ended },
      opened: opening.promise,
      startedAt: performance.now(),
      isLeaving: false,
    }
    running.add(member)
    void ended.then(() => {
      running.delete(member)
      opening.reject(new WorkerNotStartedError(`the process '${name}' ended before it was open`, false))
      if (members.get(name) === member && !member.isLeaving) void beginAgain(member)
    })
    return member
  }

  /** Null where the machine has no memory or no number for another process. */
  function beginOrNull(name: string): Member | null {
    try {
      return begin(name)
    } catch (error) {
      log.error({ err: error, name }, 'a process of the shop could not be started')
      return null
    }
  }

  /** What a process says when it is open. One that does not open in time is killed. */
  async function opensInTime(member: Member): Promise<Opened> {
    const late = setTimeout(() => member.child.kill('SIGKILL'), OPEN_PATIENCE)
    try {
      return await member.opened
    } finally {
      clearTimeout(late)
    }
  }

  /** Starts a process in the place of one that has ended by itself, unless another one has taken its place. */
  async function beginAgain(ended: Member): Promise<void> {
    const { name, child, startedAt } = ended
    if (stopping.signal.aborted || isFirstRound) return
    const count = failuresInARow(failures.get(name) ?? 0, performance.now() - startedAt)
    failures.set(name, count)
    const wait = pauseBeforeStart(count)
    const details = { name, pid: child.pid, code: child.exitCode, signal: child.signalCode, wait }
    log.error(details, 'a process of the shop has ended and is started again')
    await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    if (stopping.signal.aborted || members.get(name) !== ended) return
    restarts += 1
    const next = beginOrNull(name)
    if (next === null) return beginAgain(ended)
    members.set(name, next)
    opensInTime(next).then(
      () => log.info({ name, pid: next.child.pid }, 'a process of the shop is open again'),
      (error: unknown) => log.error({ err: error, name }, 'a process of the shop could not open'),
    )
  }

  /** Ends a process, in the last resort by SIGKILL, and waits until it is gone. */
  async function end(member: Member, { drain = false, handsOver = false }): Promise<void> {
    member.isLeaving = true
    member.channel.ask('stop', { drain, handsOver }).catch(() => undefined)
    const patience = STOP_PATIENCE + (drain ? drainSeconds * 1000 : 0)
    const waited = new AbortController()
    const gone = await Promise.race([
      member.ended.then(() => true),
      pause(patience, false, { signal: waited.signal }).catch(() => true),
    ])
    waited.abort()
    if (gone) return
    log.warn({ name: member.name, pid: member.child.pid }, 'a process of the shop does not end and is killed')
    member.child.kill('SIGKILL')
    await member.ended
  }

  /** A process whose thread is blocked for good neither ends nor answers, and from outside it looks like its neighbours. */
  async function endSilent(): Promise<void> {
    const silent = async (member: Member) => {
      try {
        await member.channel.ask('isAlive', null, SILENCE)
      } catch {
        // One that has just ended does not answer either, and is started again.
        if (member.isLeaving || !member.child.connected) return
        log.error(
          { name: member.name, pid: member.child.pid },
          'a process of the shop is silent and is killed',
        )
        member.child.kill('SIGKILL')
      }
    }
    await Promise.all([...members.values()].map(silent))
  }
  async function keepAsking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(ASK_EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (!stopping.signal.aborted) await endSilent()
    }
  }

  async function replaceAll(): Promise<boolean> {
    for (const name of names) {
      const next = beginOrNull(name)
      if (next === null) return false
      try {
        await opensInTime(next)
      } catch (error) {
        if (!stopping.signal.aborted)
          log.error({ err: error, name }, 'the new process did not open; the one before it goes on')
        await end(next, {})
        return false
      }
      // The one before may have ended and been started again meanwhile.
      const before = members.get(name)
      members.set(name, next)
      log.info({ name, pid: next.child.pid }, 'a new process has opened in the place of another')
      if (before && running.has(before)) await end(before, { handsOver: true })
      if (stopping.signal.aborted) return false
    }
    return true
  }

  return {
    async open() {
      for (const name of names) members.set(name, begin(name))
      const all = await Promise.all([...members.values()].map(({ opened }) => opened))
      isFirstRound = false
      // One may have ended while another opened.
      for (const member of members.values()) if (!running.has(member)) void beginAgain(member)
      void keepAsking()
      return all
    },
    async figures() {
      const asked = [...members.values()].map(({ channel }) => channel.ask('figures', null, 5_000))
      const answers = await Promise.allSettled(asked)
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    },
    counts: () => ({ running: running.size, restarts }),
    replace() {
      replacing = replacing.then(replaceAll, replaceAll)
      return replacing
    },
    async stop(drain) {
      stopping.abort()
      await Promise.all([...running].map((member) => end(member, { drain })))
    },
  }
}
