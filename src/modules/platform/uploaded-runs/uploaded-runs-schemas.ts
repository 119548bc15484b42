import { z } from 'zod'
import { storedNoteSchema } from './run-notes-schemas.ts'

/** `preview` reads and checks a file and writes nothing; `run` imports it. */
export const RUN_STEPS = ['preview', 'run'] as const
export type RunStep = (typeof RUN_STEPS)[number]

export const uploadParams = z.object({ id: z.string().regex(/^[0-9a-z]{8,12}-[0-9a-f]{12}$/) })
/** Which reading of the file. */
export const runStepQuerySchema = z.object({ step: z.enum(RUN_STEPS) })

/** What every command says about itself while it runs; its own report comes on top. */
export const runStatusFields = {
  state: z.enum(['running', 'done', 'failed']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Rows done, of how many; 0 of 0 until they were counted. */
  done: z.int(),
  total: z.int(),
  /** Why it failed. */
  message: storedNoteSchema.nullable(),
}

/** As a reader gets it: the note in the reader's language. */
export const shownStatusFields = { message: z.string().nullable() }

/** `interrupted`: nothing has been heard of it for a minute; the shop was stopped. */
export const shownRunState = z.enum(['running', 'done', 'failed', 'interrupted'])

export const uploadFields = {
  fileName: z.string(),
  bytes: z.int(),
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
}
