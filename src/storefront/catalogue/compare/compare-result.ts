import type { ActionResult } from '#shared/web/action-result.ts'

/** Shows the chosen products, and takes the forms that choose them. */
export const COMPARE_PATH = '/karsilastir'

export type CompareResult = ActionResult
