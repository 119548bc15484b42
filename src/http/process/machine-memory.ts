import { totalmem } from 'node:os'

/** MiB of memory that this process may use: those of the machine, or of a container that has fewer. */
export function machineMemory(): number {
  const constrained = process.constrainedMemory()
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.floor(bytes / 2 ** 20)
}
