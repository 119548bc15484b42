import { redirect } from 'react-router'
import { m } from '#texts/messages.js'
import { shopContext } from '../../http/shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import type { Route } from './+types/logout-route.ts'
import { EntryPage } from './entry-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { customer } = await context.get(shopContext).visitor()
  if (!customer) throw redirect('/', 303)
  return null
}

export async function action({ context }: Route.ActionArgs) {
  await context.get(shopContext).signOut()
  return redirect('/', 303)
}

/** Opening the URL only asks for confirmation: signing out needs a POST with the CSRF token. */
export default function LogoutPage() {
  return (
    <EntryPage title={m.sign_out()}>
      <form method="post" action="/account/logout">
        <CsrfField />
        <Button className="w-full">{m.sign_out()}</Button>
      </form>
    </EntryPage>
  )
}
