import { onTestFinished, TestRunner } from 'vitest'

type Ending = () => unknown

/** Of the file that runs; the one after it in this process finds an empty list. */
const endings: Ending[] = []

/**
 * Ends what a test or a file has opened: after the test that runs, or else after the file (`end-of-file.ts`), the last opened first.
 * Helpers use it instead of `afterAll`, which is lost without a word when it is called inside a test or a `beforeAll`: the shop, its
 * connections and its timers would then live for as long as the process.
 */
export function atEnd(ending: Ending): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await ending()))
  else endings.push(ending)
}

/** Ends everything of the file. One ending that fails keeps no other from running. Throws the first failure. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = []
  for (let ending = endings.pop(); ending; ending = endings.pop())
    try {
      await ending()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
