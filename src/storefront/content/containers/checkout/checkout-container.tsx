import { m } from '#texts/messages.js'
import { AddressStep } from '../../../checkout/address-step.tsx'
import type { CheckoutData } from '../../../checkout/checkout-data.server.ts'
import { CheckoutSteps } from '../../../checkout/checkout-steps.tsx'
import { useCheckoutRoutes } from '../../../checkout/use-checkout-routes.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ContainerProps } from '../container-props.ts'
import { CustomerSection } from '../visitor-section.tsx'

/** The first step of the checkout on a merchant's page. `step` is null for an empty cart. */
export default function CheckoutContainer({ data }: ContainerProps<{ step: CheckoutData | null } | null>) {
  return (
    <CustomerSection title={m.checkout()} data={data}>
      {({ step }) =>
        step ? (
          <CheckoutStart {...step} />
        ) : (
          <EmptyState title={m.cart_empty()}>
            <ButtonLink to="/">{m.continue_shopping()}</ButtonLink>
          </EmptyState>
        )
      }
    </CustomerSection>
  )
}

/** Its form leads on to the checkout page. */
function CheckoutStart({
  customerId,
  firstAddressPrefill,
  addresses,
  delivery,
  invoice,
  added,
  sameInvoice,
}: CheckoutData) {
  const { checkoutCart: action } = useCheckoutRoutes()
  return (
    <>
      <CheckoutSteps step={1} />
      <div className="mx-auto flex max-w-3xl flex-col gap-5">
        <AddressStep
          action={action}
          owner={customerId}
          person={firstAddressPrefill}
          addresses={addresses}
          delivery={delivery}
          invoice={invoice}
          added={added}
          sameInvoice={sameInvoice}
        />
      </div>
    </>
  )
}
