import { withoutControls } from './plain-text.ts'

/** Emoji that are made of several characters: joined people, flags of regions, and digits in boxes. */
const EMOJI_SEQUENCE =
  /[#*\d]\ufe0f?\u20e3|\u{1f3f4}[\u{e0061}-\u{e007a}]+\u{e007f}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*)+/gu
/** What takes no room or turns the direction of the text around it. Variation selectors only choose how a letter is drawn. */
const HIDDEN = /(?![\ufe00-\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
/** At least one letter somebody can see: no space, no control or hidden character, and no letter that is drawn empty. */
const SEEN = /(?![\u2800\p{Default_Ignorable_Code_Point}])[^\p{Z}\p{C}]/u
/** Half a UTF-16 pair, or what stands for bytes that are no UTF-8 (an old form in Windows-1254). */
const BROKEN = /[\p{Cs}\ufffd]/u

/** What can be wrong with a text that a shopper wrote. */
export type TextProblem = 'empty' | 'short' | 'long' | 'hidden'

/** How long a text may be, in characters as `characters` counts them. */
export interface TextLimits {
  /** 0 (or left out) for a text that may be empty, otherwise at least 1. */
  least?: number
  most: number
}

/** Characters of a text: Unicode code points, as PostgreSQL's `char_length` counts them. */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/**
 * True for characters that a reader cannot see or that reverse what stands beside them: zero-width spaces and joiners, direction
 * overrides and marks, soft hyphens. They disguise one text as another, so texts of shoppers are refused with a sentence instead
 * of being changed behind their back. Emoji are fine, also those that contain a joiner.
 */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text.replace(EMOJI_SEQUENCE, ''))
}

/** True for a text of which something can be seen. */
export function isVisible(text: string): boolean {
  return SEEN.test(text)
}

/** True where letters were lost on the way to the shop. */
export function isBroken(text: string): boolean {
  return BROKEN.test(text)
}

/** A text of one line as it is checked and stored: composed letters, line breaks and controls as single spaces, none at its ends. */
export function oneLine(text: string): string {
  return withoutControls(text.normalize('NFC')).replace(/\s+/gu, ' ').trim()
}

/** A text of several lines as it is checked and stored: composed letters, `\n` as the only line break, no other controls. */
export function severalLines(text: string): string {
  const lines = text.normalize('NFC').split(/\r\n?|\n|\u2028|\u2029/)
  return lines
    .map((line) => withoutControls(line).trimEnd())
    .join('\n')
    .trim()
}

/** The first thing wrong with a text of a shopper, or null. A text that nobody could read or see counts as empty. */
export function textProblem(text: string, { least = 0, most }: TextLimits): TextProblem | null {
  const length = characters(text)
  if (length === 0) return least > 0 ? 'empty' : null
  if (isBroken(text) || !isVisible(text)) return 'empty'
  if (hasHiddenCharacters(text)) return 'hidden'
  if (length > most) return 'long'
  return length < least ? 'short' : null
}
