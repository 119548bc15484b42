import { withoutControls } from './plain-text.ts'

/** Emoji that are made of several characters: joined people, flags of regions, and digits in boxes. */
const EMOJI_SEQUENCE =
  /[#*\d]\ufe0f?\u20e3|\u{1f3f4}[\u{e0061}-\u{e007a}]+\u{e007f}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*)+/gu
/** Characters without width or that change the text direction. Variation selectors are allowed: they only choose a glyph. */
const HIDDEN = /(?![\ufe00-\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
/** A visible character: no space, control or hidden character, and none that is drawn empty. */
const SEEN = /(?![\u2800\p{Default_Ignorable_Code_Point}])[^\p{Z}\p{C}]/u
/** Half a UTF-16 pair, or the replacement character for bytes that are not UTF-8 (a form sent in Windows-1254). */
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
 * True for characters that a reader cannot see or that reverse the text beside them: zero-width spaces and joiners, direction
 * overrides and marks, soft hyphens. They disguise one text as another, so a shopper's text with one is refused with a message
 * instead of being changed silently. Emoji are allowed, also those that contain a joiner.
 */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text.replace(EMOJI_SEQUENCE, ''))
}

/** The text without what `hasHiddenCharacters` finds, for texts of files whose authors cannot be asked. Emoji stay whole. */
export function withoutHiddenCharacters(text: string): string {
  const either = new RegExp(`(${EMOJI_SEQUENCE.source})|${HIDDEN.source}`, 'gu')
  return text.replace(either, (_, emoji: string | undefined) => emoji ?? '')
}

/** True for a text with at least one visible character. */
export function isVisible(text: string): boolean {
  return SEEN.test(text)
}

/** True where characters were lost in a wrong encoding. */
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

/** The first problem of a shopper's text, or null. A text that is broken or invisible counts as empty. */
export function textProblem(text: string, { least = 0, most }: TextLimits): TextProblem | null {
  const length = characters(text)
  if (length === 0) return least > 0 ? 'empty' : null
  if (isBroken(text) || !isVisible(text)) return 'empty'
  if (hasHiddenCharacters(text)) return 'hidden'
  if (length > most) return 'long'
  return length < least ? 'short' : null
}
