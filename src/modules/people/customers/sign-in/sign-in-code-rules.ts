/** How long a sign-in code works, in minutes; its email says so. */
export const SIGN_IN_CODE_MINUTES = 15

/** A typed code without the spaces and dashes of a copied one, at most 12 characters; '' where nothing was typed. */
export function typedCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').slice(0, 12)
}
