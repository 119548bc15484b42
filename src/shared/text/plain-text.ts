/** Replaces every control character, line breaks included, by a space. PostgreSQL refuses text with a zero byte. */
export function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}
