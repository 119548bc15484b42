import type { RefObject } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { AddressForm } from '#modules/customers/address-schemas.ts'
import type { CollapsedSelection } from './use-typing.ts'

/** What every part of the address form gets. */
export interface AddressSectionProps {
  form: UseFormReturn<AddressForm>
  /** What the form began with. */
  values: AddressForm
  /** The properties of a control: its name, its beginning, its sentence. */
  field: (name: FieldPath<AddressForm>) => Pick<
    ReturnType<UseFormReturn<AddressForm>['register']>,
    'name' | 'onChange' | 'onBlur' | 'ref'
  > & {
    defaultValue: string | undefined
    error: string | undefined
    required: boolean
  }
  /** Scripts are there. */
  hydrated: boolean
  /** The chosen country is Türkiye. */
  turkiye: boolean
  collapsedSelection: CollapsedSelection
  /** The neighbourhood that the form wrote at the beginning of the address text, '' for none. */
  insertedNeighbourhood: RefObject<string>
}
