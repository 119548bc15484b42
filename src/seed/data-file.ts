import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../..')

/** A text of the shop in both of its languages. */
export const bothLanguages = z.strictObject({ tr: z.string().min(1), en: z.string().min(1) })

/**
 * Reads a JSON file by its schema. Throws where it is no JSON or does not fit, with a line for each fault:
 * `src/seed/demo/data/orders.json: orders[3].lines[0].code: no product is called ABC-1`.
 */
export async function readDataFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const name = relative(ROOT, file)
  const read = schema.safeParse(parseJson(name, await readFile(file, 'utf8')))
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) =>
    [name, ...(path.length > 0 ? [z.core.toDotPath(path)] : []), message].join(': '),
  )
  throw new Error(faults.join('\n'))
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`)
  }
}
