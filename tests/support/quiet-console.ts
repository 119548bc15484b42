import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

// An unexpected console.error fails the test. A test that expects one replaces console.error itself
// (vi.spyOn(console, 'error').mockImplementation(…)).
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
