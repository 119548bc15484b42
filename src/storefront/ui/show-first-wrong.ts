/**
 * After the next paint, focuses the first control of `form` that is marked as invalid, and scrolls the messages that describe
 * it into view: one above its control would stay under the sticky header.
 */
export function showFirstWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    for (const id of wrong?.getAttribute('aria-describedby')?.split(' ') ?? [])
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  })
}
