import { AdditionFields } from '../../../cart/addition-fields.tsx'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'

/** Ids of the forms that all cards of a page share: a button names its form by `form` and sends the product's id. */
export const ADD_FORM = 'add-form'
export const WISHLIST_FORM = 'wish-form'

/** Rendered once per page: the forms that two dozen cards would otherwise repeat. */
export function CardForms() {
  return (
    <div hidden>
      <form id={ADD_FORM} method="post" action="/sepet">
        <CsrfField />
        <AdditionFields />
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="quantity" value="1" />
      </form>
      <form id={WISHLIST_FORM} method="post" action="/hesap/favorilerim">
        <CsrfField />
        <input type="hidden" name="intent" value="add" />
      </form>
    </div>
  )
}
