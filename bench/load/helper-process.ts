import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'

/** A Node process that runs until `stop` and communicates by messages. */
export interface HelperProcess {
  readonly child: ChildProcess
  /** Sends a message and waits for the next one back. Throws when the process ends first. */
  request<Reply>(message: object): Promise<Reply>
  stop(): Promise<void>
}

/** Starts a file of the benchmarks as a process of its own. */
export function startHelperProcess(
  file: URL,
  options: Pick<ForkOptions, 'execArgv' | 'env'> = {},
): HelperProcess {
  const child = fork(file, { ...options, serialization: 'advanced' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    child,
    request: (message) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error(`${file.pathname} ended without a reply`))
        child.once('exit', onExit)
        child.once('message', (reply) => {
          child.off('exit', onExit)
          resolve(reply as never)
        })
        child.send(message)
      }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await gone
    },
  }
}

/** Starts a process, sends it one message, waits for the reply and stops it. */
export async function requestOnce<Reply>(file: URL, message: object): Promise<Reply> {
  const helper = startHelperProcess(file)
  try {
    return await helper.request<Reply>(message)
  } finally {
    await helper.stop()
  }
}
