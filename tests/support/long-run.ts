/** The variable that `npm run test:long` sets (tests/long-run.ts). It is read here alone. */
export const LONG_RUN_VARIABLE = 'LONG_RUN'

/** True in `npm run test:long`: simulations run at full length, and what takes half a minute of waiting or compiling runs at all. */
export const LONG_RUN = process.env[LONG_RUN_VARIABLE] === '1'

/** How many runs of a simulation: some in `npm test`, all in `npm run test:long`. */
export const runsOf = ({ short, long }: { short: number; long: number }): number => (LONG_RUN ? long : short)
