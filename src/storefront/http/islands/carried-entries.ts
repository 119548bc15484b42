const CONTROLS = 'a, button, input:not([type=hidden]), select, textarea, summary, h1, h2, [tabindex]'

/** What tells a control from the others of a region, on every page of a kind. */
export function controlKey(control: Element): string {
  const name = control.getAttribute('name') ?? ''
  const group = control.closest('[data-group]')?.getAttribute('data-group') ?? ''
  const isChoice = /^(?:checkbox|radio)$/.test(control.getAttribute('type') ?? '')
  const label = control.getAttribute('aria-label') ?? (name === '' ? (control.textContent ?? '') : '')
  return JSON.stringify([
    control.localName,
    group,
    name,
    isChoice ? control.getAttribute('value') : '',
    control.localName === 'summary' ? '' : label.trim(),
  ])
}

/** The control of the new region that is the same as one of the old; null where it has none. */
export function sameControl(control: Element, old: Element, fresh: Element): HTMLElement | null {
  if (control.id !== '') {
    const same = fresh.querySelector<HTMLElement>(`#${CSS.escape(control.id)}`)
    if (same) return same
  }
  const key = controlKey(control)
  const alike = (region: Element) =>
    [...region.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => controlKey(each) === key)
  return alike(fresh)[(alike(old) as Element[]).indexOf(control)] ?? null
}

/**
 * Takes over what a shopper has done in a region and not sent: groups that were opened or closed, and typed texts. A text belongs to the value
 * that it was typed over: where the page brings another one, that is shown.
 */
export function carryOver(old: Element, fresh: Element): void {
  for (const group of old.querySelectorAll<HTMLDetailsElement>('details[data-group]')) {
    const same = fresh.querySelector<HTMLDetailsElement>(
      `details[data-group="${CSS.escape(group.dataset.group ?? '')}"]`,
    )
    if (!same) continue
    same.open = group.open
    Object.assign(same.dataset, group.dataset)
  }
  for (const field of old.querySelectorAll<HTMLInputElement>('input')) {
    if (!/^(?:text|search|tel|number)$/.test(field.type) || field.value === field.defaultValue) continue
    const same = sameControl(field, old, fresh)
    if (same instanceof HTMLInputElement && same.defaultValue === field.defaultValue) same.value = field.value
  }
}
