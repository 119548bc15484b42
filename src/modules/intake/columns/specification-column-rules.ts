/** What fields of a column with one specification begin with; its name follows. */
export const SPECIFICATION_COLUMN = 'specification:'

/** `Özellik: Malzeme` is a column of one specification. */
export function specificationField(title: string): string | null {
  const name = /^\s*(?:özellik|specification|attribute)\s*:\s*(\S.*)$/iu.exec(title)?.[1]
  return name ? `${SPECIFICATION_COLUMN}${name.trim().replace(/\s+/g, ' ')}` : null
}
