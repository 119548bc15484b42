/**
 * Whether React handles the events of an element. It offers no other way to tell; tests/e2e/before-hydration.spec.ts covers it. In a late
 * part it marks elements before it is done with the part, whose own attribute goes when it is.
 */
export function isHydrated(element: Element): boolean {
  return (
    Object.keys(element).some((key) => key.startsWith('__reactProps$')) && !element.closest('[data-late]')
  )
}
