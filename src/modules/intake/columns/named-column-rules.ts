/** What fields of a column with one specification begin with; its name follows. */
export const SPECIFICATION_COLUMN = 'specification:'

const named = (pattern: RegExp, field: string) => (title: string) => {
  const name = pattern.exec(title)?.[1]
  return name ? field + name.trim().replace(/\s+/g, ' ') : null
}

/** `Özellik: Malzeme` is a column of one specification. */
export const specificationField = named(
  /^\s*(?:özellik|specification|attribute)\s*:\s*(\S.*)$/iu,
  SPECIFICATION_COLUMN,
)

/** `Varyant: Renk` is a column of an option, also by `--map`. */
export const optionField = named(/^\s*(?:varyant|seçenek|variant|option)\s*:\s*(\S.*)$/iu, 'option:')

/** `Stok: Depo` is the stock of one warehouse. */
export const warehouseField = named(/^\s*(?:stok|stock)\s*[:/-]\s*(\S.*)$/i, 'stock:')
