import type { ComponentType } from 'react'
import { AddToWishlistButton } from './add-to-wishlist-button/add-to-wishlist-button.tsx'
import type { ContainerProps, SmallName } from './container-data.ts'
import { CookieButton } from './cookie-button/cookie-button.tsx'
import { CurrencyList } from './currency-list/currency-list.tsx'
import { LanguageList } from './language-list/language-list.tsx'
import { OverdueDebtNotification } from './overdue-debt-notification/overdue-debt-notification.tsx'
import { SocialMedia } from './social-media/social-media.tsx'
import { TestWidget } from './test-widget/test-widget.tsx'

const SMALL: { readonly [Name in SmallName]: ComponentType<ContainerProps<never>> } = {
  AddToWishlistButton,
  CookieButton,
  CurrencyList,
  LanguageList,
  OverdueDebtNotification,
  SocialMedia,
  TestWidget,
}

/** Containers whose content most pages already have in header or footer, in one lazy chunk for the pages that name one. */
export default function SmallContainer({ name, ...props }: ContainerProps<unknown> & { name: SmallName }) {
  // As in the registry: TypeScript cannot see through the lookup that data and component agree.
  const Drawn = SMALL[name] as ComponentType<ContainerProps<unknown>>
  return <Drawn name={name} {...props} />
}
