import { m } from '#texts/messages.js'

/** Lets keyboard users skip the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
    >
      {m.skip_to_content()}
    </a>
  )
}
