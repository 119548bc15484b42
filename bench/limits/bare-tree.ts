import type { Timings } from '../load/figures.ts'
import { startHelperProcess } from '../load/helper-process.ts'

export interface BareTreeRequest {
  /** A page of the shop. */
  html: string
  /** Pages before those that are measured. */
  warmUp: number
  pages: number
}

export interface BareTree {
  elements: number
  timings: Timings
  /** Of each page: milliseconds of the process, collection of garbage included, and bytes allocated. */
  processorMs: number
  allocatedBytes: number
}

/** What React alone takes to render as many elements, in a process with these options of Node. */
export async function renderBareTree(
  request: BareTreeRequest,
  options: readonly string[],
): Promise<BareTree> {
  const helper = startHelperProcess(new URL('./bare-tree-process.ts', import.meta.url), {
    execArgv: [...options],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    return await helper.request<BareTree>(request)
  } finally {
    await helper.stop()
  }
}
