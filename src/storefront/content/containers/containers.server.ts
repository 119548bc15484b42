import * as declared from './declared-containers.server.ts'
import type { AnyContainer } from './define-container.server.ts'

/** The containers that pages may name. */
export const CONTAINERS: readonly AnyContainer[] = Object.values(declared)
