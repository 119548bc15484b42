import { setTimeout as pause } from 'node:timers/promises'

/** What one side may ask the other: by its name, what it gives and what it is answered. */
type Questions = Record<string, [payload: unknown, answer: unknown]>

/** How a side answers what it is asked. What it throws is thrown where it was asked. */
export type Answers<Asked extends Questions> = {
  [Name in keyof Asked]: (payload: Asked[Name][0]) => Promise<Asked[Name][1]> | Asked[Name][1]
}

/** What two processes of a shop say to each other over the pipe that Node opens between them. */
export interface ProcessChannel<Asks extends Questions> {
  /** Throws where the other side ends first, or does not answer within `patience` milliseconds. */
  ask<Name extends keyof Asks & string>(
    name: Name,
    payload: Asks[Name][0],
    patience?: number,
  ): Promise<Asks[Name][1]>
  /** Says something without waiting for an answer; nothing happens where the other side has ended. */
  tell<Name extends keyof Asks & string>(name: Name, payload: Asks[Name][0]): void
}

/** An end of the pipe: `process`, or a child process. */
interface PipeEnd {
  send?(message: unknown, callback?: (error: Error | null) => void): boolean
  on(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'disconnect', listener: () => void): unknown
  readonly connected: boolean
}

interface Message {
  kind: 'ask' | 'answer'
  number: number
  name?: string
  value?: unknown
  error?: Error
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'kind' in message && 'number' in message

/** Of the message alone: an error of a driver holds connections, which no pipe carries. */
function plainError(error: unknown): Error {
  const plain = new Error(error instanceof Error ? error.message : String(error))
  if (error instanceof Error) {
    plain.name = error.name
    if (error.stack !== undefined) plain.stack = error.stack
  }
  return plain
}

/** Opens this side of the pipe; `answers` is what the other side may ask. */
export function openChannel<Asks extends Questions, Asked extends Questions>(
  end: PipeEnd,
  answers: Answers<Asked>,
): ProcessChannel<Asks> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let asked = 0

  function send(message: Message): void {
    if (end.connected) end.send?.(message, () => undefined)
  }
  async function answer({ number, name = '', value }: Message): Promise<void> {
    try {
      const known = answers[name]
      if (!known) throw new Error(`a process of the shop was asked for '${name}'`)
      send({ kind: 'answer', number, value: await known(value) })
    } catch (error) {
      send({ kind: 'answer', number, error: plainError(error) })
    }
  }
  end.on('message', (message) => {
    if (!isMessage(message)) return
    if (message.kind === 'ask') {
      void answer(message)
      return
    }
    const waits = waiting.get(message.number)
    waiting.delete(message.number)
    if (message.error) waits?.reject(message.error)
    else waits?.resolve(message.value)
  })
  end.once('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error('the other process has ended'))
    waiting.clear()
  })

  return {
    async ask(name, payload, patience) {
      if (!end.connected) throw new Error('the other process has ended')
      asked += 1
      const number = asked
      const answered = new Promise<unknown>((resolve, reject) => waiting.set(number, { resolve, reject }))
      send({ kind: 'ask', number, name, value: payload })
      if (patience === undefined) return answered
      const stop = new AbortController()
      const late = pause(patience, undefined, { ref: false, signal: stop.signal }).then(
        () => {
          waiting.delete(number)
          throw new Error(`no answer to '${name}' within ${patience} ms`)
        },
        () => undefined,
      )
      return Promise.race([answered, late]).finally(() => stop.abort())
    },
    tell(name, payload) {
      asked += 1
      send({ kind: 'ask', number: asked, name, value: payload })
    },
  }
}
