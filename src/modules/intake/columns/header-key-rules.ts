import { foldText } from '#shared/text/turkish.ts'

/** A header in the form it is compared in: case folded, punctuation removed. 'Body (HTML)' and 'body html' are one. */
export function headerKey(title: string): string {
  return foldText(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
