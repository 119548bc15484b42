/** How long a sign-in code works, in minutes; its email says so. */
export const SIGN_IN_CODE_MINUTES = 15

/** A code as it was typed, spaces and the dash of a copied one left out; '' where nothing was typed. */
export function typedCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').slice(0, 12)
}
