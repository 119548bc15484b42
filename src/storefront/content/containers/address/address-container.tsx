import { m } from '#texts/messages.js'
import { AddressBook } from '../../../account/addresses/address-book.tsx'
import type { ContainerProps } from '../container-props.ts'
import { CustomerSection } from '../visitor-section.tsx'

/** The customer's addresses on a merchant's page. */
export default function AddressContainer({ data }: ContainerProps<Parameters<typeof AddressBook>[0] | null>) {
  return (
    <CustomerSection title={m.my_addresses()} data={data}>
      {(book) => <AddressBook {...book} />}
    </CustomerSection>
  )
}
