/**
 * After the next paint, so that the messages are seen at once also on a slow phone, focuses the first control of `form` that is marked as invalid, and scrolls the messages that describe
 * it into view: one above its control would stay under the sticky header.
 */
export function showFirstWrong(form: HTMLElement | null): void {
  afterPaint(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    for (const id of wrong?.getAttribute('aria-describedby')?.split(' ') ?? [])
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  })
}

/** Animation frames run before their paint, what they schedule after it. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
