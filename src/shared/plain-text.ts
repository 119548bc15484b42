/** Text without control characters, line breaks too: each becomes a space. PostgreSQL refuses text with a zero byte. */
export function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}
