import { XMLBuilder } from 'fast-xml-parser'

const builder = new XMLBuilder({})

/** Tags with escaped texts; a list repeats its tag, undefined is left out. */
export function xmlOf(tags: Readonly<Record<string, unknown>>): string {
  return builder.build(tags)
}
