import { logoForPages, shopInitial } from '#modules/kernel/pictures/logo-rules.ts'
import type { ShopLogos } from '../../http/page-root.ts'
import { A } from '../../ui/link.tsx'
import { ShopLogo } from '../../ui/shop-logo.tsx'

/** The shop's logo, or its mark and its name in type; a link to the home page. A page that could not be loaded has no `logos`. */
export function Logo({ name, logos }: { name: string; logos: ShopLogos | undefined }) {
  if (logos?.logo)
    return (
      <A to="/" className="inline-flex min-h-11 max-w-40 items-center sm:max-w-48">
        <ShopLogo name={name} logo={logos.logo} darkLogo={logos.darkLogo} />
      </A>
    )
  return (
    <A to="/" className="inline-flex min-h-11 items-center gap-2 text-xl font-bold tracking-tight">
      {logos?.mark ? (
        <img src={logoForPages(logos.mark)} alt="" width={32} height={32} className="logo-on-dark" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-lg bg-accent text-on-accent"
        >
          {shopInitial(name)}
        </span>
      )}
      {name}
    </A>
  )
}
