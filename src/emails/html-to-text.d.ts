/** The part of html-to-text that emails use; the package has no types of its own. */
declare module 'html-to-text' {
  /** Reads the options once; the function turns HTML into plain text by them. */
  export function compile(options: object): (html: string) => string
}
