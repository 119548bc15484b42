import { type ChildProcess, fork } from 'node:child_process'

/** Lets a Node process live until it is told to stop, and talks to it by messages. */
export interface Helper {
  readonly child: ChildProcess
  /** Sends a message and waits for the next one back. Throws when the process ends first. */
  ask<Answer>(message: object): Promise<Answer>
  stop(): Promise<void>
}

/** Starts a file of the benchmarks as a process of its own. */
export function startHelper(file: URL): Helper {
  const child = fork(file, { serialization: 'advanced' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    child,
    ask: (message) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error(`${file.pathname} ended without an answer`))
        child.once('exit', onExit)
        child.once('message', (answer) => {
          child.off('exit', onExit)
          resolve(answer as never)
        })
        child.send(message)
      }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await gone
    },
  }
}

/** Starts a process, asks it one thing and stops it. */
export async function askOnce<Answer>(file: URL, message: object): Promise<Answer> {
  const helper = startHelper(file)
  try {
    return await helper.ask<Answer>(message)
  } finally {
    await helper.stop()
  }
}
