import { countAllocation } from '../load/allocation.ts'

/** Loaded before the shop (`node --import`): tells how many bytes it allocates. */

const allocated = countAllocation()

process.on('message', (word: unknown) => {
  if (word === 'allocated') process.send?.(allocated())
})
process.channel?.unref()
