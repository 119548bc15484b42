/**
 * Loaded before the shop (`node --import`): tells for how long the shop kept its event loop busy at most without letting a timer run. By the
 * processor time of its thread: on a machine with other work the time on the clock says how long the shop had to wait for a processor.
 */

let before = process.threadCpuUsage()
let longest = 0

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

setInterval(() => {
  const now = process.threadCpuUsage()
  longest = Math.max(longest, milliseconds(now) - milliseconds(before))
  before = now
}, 1).unref()

process.on('message', (word: unknown) => {
  if (word !== 'longest') return
  process.send?.(longest)
  longest = 0
})
process.channel?.unref()
