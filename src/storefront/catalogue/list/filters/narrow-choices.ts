import { foldText } from '#shared/text/turkish.ts'

/** The search fields of long filters: typing hides the values that do not match, chosen or not. */
const FIELDS = 'input[data-narrows]'

export function startNarrowing(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(FIELDS)) narrow(target)
  })
  // Enter must not submit the form around the field.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof Element && event.target.matches(FIELDS))
      event.preventDefault()
  })
  narrowChoices()
}

/** Applies what the search fields say to values that have just arrived. */
export function narrowChoices(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS))
    if (field.value !== '') narrow(field)
}

/** A search shows all its matches, those behind 'Daha fazla göster' too. */
function narrow(field: HTMLInputElement): void {
  const group = field.closest('fieldset')
  if (!group) return
  const words = foldText(field.value).trim()
  let found = 0
  for (const row of group.querySelectorAll('li')) {
    // 'Tümü' has no number of products, and always stays.
    const name = row.querySelector('.choice > small')?.previousSibling?.textContent
    if (!name) continue
    row.hidden = !foldText(name).includes(words)
    if (!row.hidden) found += 1
  }
  group.toggleAttribute('data-narrowed', words !== '')
  const more = group.querySelector('details')
  if (more && words !== '') {
    more.dataset.wasOpen ??= String(more.open)
    more.open = true
  } else if (more?.dataset.wasOpen) {
    more.open = more.dataset.wasOpen === 'true'
    delete more.dataset.wasOpen
  }
  const nothing = group.querySelector<HTMLElement>('[data-no-match]')
  if (nothing) nothing.hidden = found > 0
}
