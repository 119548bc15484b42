import { AdditionFields } from '../../../cart/addition-fields.tsx'
import { ReadyPart } from '../../../http/hydration/ready-part.tsx'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'
import { StarsClip } from '../../../ui/stars.tsx'

/** Ids of the forms that all cards of a page share: a button names its form by `form` and sends the product's id. */
export const ADD_FORM = 'add-form'
export const WISHLIST_FORM = 'wish-form'
const HEART = 'icon-heart'

/** Rendered once per page: forms and shapes that two dozen cards would otherwise repeat. */
export function CardForms() {
  return (
    <>
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
      {/* Without size instead of hidden: browsers ignore a clip path in an element that is not rendered. */}
      <ReadyPart as="svg" name="card-shapes" from={null} aria-hidden="true" className="absolute size-0">
        <symbol id={HEART} viewBox="0 0 24 24">
          <path
            d="M2 9.5a5.5 5.5 0 0 1 9.59-3.68.56.56 0 0 0 .82 0A5.49 5.49 0 0 1 22 9.5c0 2.3-1.5 4-3 5.5l-5.5 5.3a2 2 0 0 1-3 0L5 15c-1.5-1.5-3-3.2-3-5.5"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </symbol>
        <StarsClip />
      </ReadyPart>
    </>
  )
}

/** A heart icon that uses the page's shared symbol. */
export function HeartIcon() {
  return (
    <svg aria-hidden="true" fill="none">
      <use href={`#${HEART}`} />
    </svg>
  )
}
