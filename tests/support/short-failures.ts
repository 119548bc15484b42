import { afterEach } from 'vitest'
import { shortDiff } from './short-diff.ts'

// A failed assertion about a page prints the place, not the page.
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) if (error.diff) error.diff = shortDiff(error.diff)
})
