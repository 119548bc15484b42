import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

// Whatever a test did not expect on the error console fails it. A test that does expect something replaces
// console.error for itself (vi.spyOn(console, 'error').mockImplementation(…)).
let unexpected: string[] = []

beforeEach(() => {
  unexpected = []
  console.error = (...values: unknown[]) => {
    unexpected.push(format(...values))
  }
})

afterEach(() => {
  const messages = unexpected
  unexpected = []
  if (messages.length > 0) throw new Error(`unexpected console.error:\n${messages.join('\n')}`)
})
