import { m } from '#texts/messages.js'
import { A } from './link.tsx'

interface Crumb {
  name: string
  url: string
}

/** The way from the home page to here; the last step is the page itself. Phones show only the step before it (breadcrumb.css). */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const steps = [{ name: m.home(), url: '/' }, ...crumbs]
  return (
    <nav aria-label={m.breadcrumb()} className="crumbs">
      <ol>
        {steps.map((step, index) => (
          <li key={step.url}>
            {index === steps.length - 1 ? (
              <span aria-current="page">{step.name}</span>
            ) : (
              <A to={step.url}>{step.name}</A>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
