import { spawn } from 'node:child_process'

/** Milliseconds for a process that was told to exit, which a blocked thread can hold. */
const EXIT_PATIENCE = 5_000

/** Ends the process of its first argument after the milliseconds of its second; ends itself when that process has closed the pipe. */
const WATCHDOG = `
setTimeout(() => { process.kill(Number(process.argv[1]), 'SIGKILL'); process.exit() }, Number(process.argv[2]))
process.stdin.on('end', () => process.exit()).resume()`

/**
 * The last deadline of a stop: `patience` milliseconds from now this process exits with code 1, which also signals its database. A
 * process of its own kills it `exitPatience` later where a blocked thread or loop holds the exit. Does nothing where the stop ends before.
 */
export function limitStop(patience: number, exitPatience = EXIT_PATIENCE): void {
  setTimeout(() => process.exit(1), patience).unref()
  const args = ['-e', WATCHDOG, String(process.pid), String(patience + exitPatience)]
  const watchdog = spawn(process.execPath, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A signal to all processes of the terminal must not end it.
    detached: true,
    env: {},
  })
  watchdog.on('error', () => undefined)
  watchdog.stdin.on('error', () => undefined)
  watchdog.unref()
}
