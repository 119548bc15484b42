import type { Step } from './steps.ts'

/** What happened to a step: not `passed` where it failed, or was left out because one before it failed. */
export type Results = ReadonlyMap<string, 'passed' | 'failed' | 'left out'>

/**
 * The step to start beside those that run; null where one has to end first. `free` is how many processors nobody uses; with all of
 * them free (`idle`) even a step that wants more starts. A step that could start but for the processors is waited for, so that the
 * checks behind it do not keep taking them.
 */
export function nextStep(
  waiting: readonly Step[],
  ended: Results,
  { free, idle }: { free: number; idle: boolean },
): Step | null {
  const ready = waiting.find(({ after }) => after.every((name) => ended.get(name) === 'passed'))
  return ready && (idle || ready.processors <= free) ? ready : null
}

/** The steps that cannot run because one that they need did not pass. */
export const leftOut = (waiting: readonly Step[], ended: Results): readonly Step[] =>
  waiting.filter(({ after }) => after.some((name) => (ended.get(name) ?? 'passed') !== 'passed'))
