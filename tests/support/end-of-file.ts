import { afterAll } from 'vitest'
import { endFile } from './at-end.ts'

// Before the file's own hooks, and so after all of them: hooks at the end run in the reverse order.
afterAll(endFile)
