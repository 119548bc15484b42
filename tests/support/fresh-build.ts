import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'

/** Waits until `build/` was made from the sources as they are; builds what is stale, once in a run. Throws with the output where that fails. */
export async function freshBuild(): Promise<void> {
  const problem = await text(connect(inject('buildPort'), '127.0.0.1'))
  if (problem !== '') throw new Error(problem)
}
