import type { ComponentProps } from 'react'
import { hrefUnder } from '../http/location/document-location.ts'
import {
  type LinkTarget,
  type RouterLinkProps,
  usePageLocation,
  useRouterLink,
} from '../http/location/page-location.tsx'

export type { LinkTarget, RouterLinkProps as AProps }

const textOf = (to: LinkTarget) =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

/** A link to an address of the shop: the router's where one runs, else one that the browser follows. */
export function A(props: RouterLinkProps) {
  const { base } = usePageLocation()
  const RouterLink = useRouterLink()
  if (RouterLink) return <RouterLink {...props} />
  const { to, preventScrollReset: _keepsScroll, replace: _replaces, reloadDocument: _loads, ...rest } = props
  return <a href={hrefUnder(base, textOf(to))} {...rest} />
}

/** A form whose browser loads a document at an address of the shop, written without the language segment. */
export function ShopForm({ action, ...rest }: ComponentProps<'form'> & { action: string }) {
  const { base } = usePageLocation()
  return <form action={hrefUnder(base, action)} {...rest} />
}
