/**
 * After the next paint, puts the cursor into the first control of `form` that is marked as wrong, and brings the sentences that describe it
 * into view: one above its control would stay under the fixed header.
 */
export function showFirstWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    for (const id of wrong?.getAttribute('aria-describedby')?.split(' ') ?? [])
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  })
}
