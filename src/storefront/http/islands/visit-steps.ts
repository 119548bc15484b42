/** What a step of the browser's history says of a visit. */
export interface Step {
  /** Tells the steps of a tab apart. */
  visit: number
  /** Where the page was scrolled to when a further visit left it, in pixels. */
  y?: number
}

/** Reads a step from `history.state`, which other parts of the page write too; null where no visit has written it. */
export function stepOf(state: unknown): Step | null {
  if (typeof state !== 'object' || state === null || !('visit' in state)) return null
  const { visit } = state
  const y = 'y' in state && typeof state.y === 'number' && state.y > 0 ? state.y : 0
  return typeof visit === 'number' ? { visit, y } : null
}
