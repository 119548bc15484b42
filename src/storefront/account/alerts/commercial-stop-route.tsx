import { m } from '#texts/messages.js'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { EntryPage } from '../entry/entry-page.tsx'
import type { Route } from './+types/commercial-stop-route.ts'

const MAX_TOKEN_LENGTH = 100

/**
 * The page of the link that ends commercial emails. Opening it changes nothing: mail scanners open links too. Its button posts to the same
 * address as one press in a mail program.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop, visit } = context.get(shopContext)
  visit.preventCaching()
  const token = (url.searchParams.get('k') ?? '').slice(0, MAX_TOKEN_LENGTH)
  const done = url.searchParams.get('tamam') === '1'
  return { done, action: `${url.pathname}${url.search}`, known: await shop.reminders.isStopLink(token) }
}

export default function CommercialStopPage({ loaderData: { done, action, known } }: Route.ComponentProps) {
  const settings = (
    <ButtonLink to="/hesap/ayarlar" appearance="quiet">
      {m.commercial_stop_settings()}
    </ButtonLink>
  )
  return (
    <EntryPage title={m.commercial_stop_title()}>
      {done && <Alert>{m.commercial_stop_done()}</Alert>}
      {!done && !known && <Alert tone="danger">{m.commercial_stop_unknown()}</Alert>}
      {!done && known && (
        <form method="post" action={action} className="flex flex-col gap-4">
          <p>{m.commercial_stop_question()}</p>
          <Button>{m.commercial_stop_button()}</Button>
        </form>
      )}
      {settings}
    </EntryPage>
  )
}
