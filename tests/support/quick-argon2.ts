import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** The least that Argon2 takes, in kilobytes and passes. */
const LEAST = { memoryCost: 8, timeCost: 1 } as const

/**
 * Stands for `@node-rs/argon2` in tests: the same hashes at the least cost. A sign-in costs 20 ms of a processor so that guessing does;
 * tests sign in and guess a thousand times.
 */
export const hash = (password: string, options: Options): Promise<string> =>
  argon2.hash(password, { ...options, ...LEAST })

export const verify = argon2.verify
