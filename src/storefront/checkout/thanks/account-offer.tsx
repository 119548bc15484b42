import { loginUrl, registerUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { ButtonLink } from '../../ui/button.tsx'

/** After a guest's order: an account, for which nothing is typed again but a password. */
export function AccountOffer({ email }: { email: string }) {
  return (
    <section aria-labelledby="account-offer" className="flex flex-col gap-3 rounded-card bg-accent-soft p-5">
      <h2 id="account-offer" className="text-lg">
        {m.account_offer_title()}
      </h2>
      <p className="wrap-anywhere">{m.account_offer_lead({ email })}</p>
      <ButtonLink to={registerUrl('/siparis/liste/')} appearance="secondary" className="self-start">
        {m.account_offer_open()}
      </ButtonLink>
    </section>
  )
}

/** After the order of somebody who registered on the way to it: the account gets the order with the next login. */
export function AccountAwaits({ email }: { email: string }) {
  return (
    <section aria-labelledby="account-awaits" className="flex flex-col gap-3 rounded-card bg-accent-soft p-5">
      <h2 id="account-awaits" className="text-lg">
        {m.account_awaits_title()}
      </h2>
      <p className="wrap-anywhere">{m.account_awaits_lead({ email })}</p>
      <ButtonLink to={loginUrl('/siparis/liste/')} appearance="secondary" className="self-start">
        {m.sign_in()}
      </ButtonLink>
    </section>
  )
}
