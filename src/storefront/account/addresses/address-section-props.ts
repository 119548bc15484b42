import type { RefObject } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { AddressForm } from '#modules/people/customers/addresses/address-schemas.ts'
import type { CollapsedSelection } from '../use-typing.ts'

/** Props shared by the sections of the address form. */
export interface AddressSectionProps {
  form: UseFormReturn<AddressForm>
  /** The initial values of the form. */
  values: AddressForm
  /** The props of a control: name, handlers, initial value and error. */
  field: (name: FieldPath<AddressForm>) => Pick<
    ReturnType<UseFormReturn<AddressForm>['register']>,
    'name' | 'onChange' | 'onBlur' | 'ref'
  > & {
    defaultValue: string | undefined
    error: string | undefined
    required: boolean
  }
  /** The value of `autocomplete` for a field of the address. */
  autofill: (name: string) => string
  hydrated: boolean
  /** The chosen country is Türkiye. */
  turkiye: boolean
  collapsedSelection: CollapsedSelection
  /** The neighbourhood that the form wrote at the beginning of the address text, '' for none. */
  insertedNeighbourhood: RefObject<string>
}
