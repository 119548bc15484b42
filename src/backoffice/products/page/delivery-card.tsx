import { WITHDRAWAL_EXCEPTIONS } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { m } from '#office-texts/messages.js'
import { SelectInput, SwitchInput } from '../../form/form-fields.tsx'
import { useOpenProduct } from '../product-context.ts'
import { Section } from './section.tsx'

export const exceptionTexts = () => ({
  'custom-made': m.products_exception_custom_made(),
  perishable: m.products_exception_perishable(),
  hygiene: m.products_exception_hygiene(),
  mixed: m.products_exception_mixed(),
  'opened-media': m.products_exception_opened_media(),
  periodical: m.products_exception_periodical(),
})

/** Marks of delivery, and whether shoppers may withdraw from buying it. */
export function DeliveryCard() {
  const { mayEdit } = useOpenProduct()
  const words = exceptionTexts()
  return (
    <Section id="delivery" title={m.products_delivery()} disabled={!mayEdit}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-x-8">
          <SwitchInput name="fastDelivery" label={m.products_fast_delivery()} />
          <SwitchInput name="sameDayShipping" label={m.products_same_day()} />
        </div>
        <SelectInput
          name="withdrawalException"
          label={m.products_exception()}
          hint={m.products_exception_hint()}
          options={[
            { value: '', label: m.products_exception_none() },
            ...WITHDRAWAL_EXCEPTIONS.map((value) => ({ value, label: words[value] })),
          ]}
        />
      </div>
    </Section>
  )
}
