import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'

/** A column whose decimal mark is taken from the last time. */
export interface RememberedMark {
  title: string
  mark: DecimalMark
}

/** The mark of all columns, or of each where they differ: `'Fiyat': virgül, 'Ağırlık': nokta`. */
export function rememberedMarksText(
  marks: readonly RememberedMark[],
  inWords: (mark: DecimalMark) => string,
): string {
  const [first] = marks
  if (first && marks.every(({ mark }) => mark === first.mark)) return inWords(first.mark)
  return marks.map(({ title, mark }) => `'${title}': ${inWords(mark)}`).join(', ')
}
