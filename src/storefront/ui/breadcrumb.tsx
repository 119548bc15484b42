import { m } from '#texts/messages.js'
import { A } from './link.tsx'

interface Crumb {
  name: string
  url: string
}

/** The way from the home page to here; the last step is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const steps = [{ name: m.home(), url: '/' }, ...crumbs]
  return (
    <nav aria-label={m.breadcrumb()} className="py-4 text-sm lg:py-3 text-muted">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {steps.map((step, index) => (
          <li key={step.url} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {index === steps.length - 1 ? (
              <span aria-current="page" className="truncate text-ink">
                {step.name}
              </span>
            ) : (
              <A to={step.url} className="py-1 hover:text-accent hover:underline">
                {step.name}
              </A>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
