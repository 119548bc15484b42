import { Link } from 'react-router'

/** The shop's logo and name, a link to the home page. */
export function Logo({ name }: { name: string }) {
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-2 text-xl font-bold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M8 9l8 15 8-15M12.6 9h6.8"
          className="fill-none stroke-on-accent stroke-[3.4]"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {name}
    </Link>
  )
}
