import { setFlagsFromString } from 'node:v8'
import { importCommand } from '#modules/intake/imports/import-command.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { keepNewFilesPrivate, outliveOutput } from '#shared/files/process-end.server.ts'

/** `npm run import -- FILE`. Seeds no demo shop: its products would mix with the imported ones. */

// A stream allocates much and keeps little. By default V8 lets the heap grow to hold it all; growing in small steps it collects a little
// more often, and a hundred thousand rows stay well below 400 MB.
const MEMORY_FLAGS = ['--semi-space-growth-factor=1', '--heap-growing-percent=40']

for (const flag of MEMORY_FLAGS) setFlagsFromString(flag)
keepNewFilesPrivate()
outliveOutput()
process.exitCode = await importCommand(process.argv.slice(2), seedReferenceData)
