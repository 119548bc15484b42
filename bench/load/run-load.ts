import { requestOnce } from './helper-process.ts'
import type { LoadPlan, LoadResult } from './load-plan.ts'

/** Sends the load of a plan from another process and waits for its figures. */
export function runLoad(plan: LoadPlan): Promise<LoadResult> {
  return requestOnce<LoadResult>(new URL('./load-process.ts', import.meta.url), plan)
}
