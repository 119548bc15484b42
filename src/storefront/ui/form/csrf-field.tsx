import { usePageRoot } from '../../http/page-root.ts'

/** Proves that a form was sent from a page of this shop; every form that changes something needs one. */
export function CsrfField() {
  return <input type="hidden" name="_csrf" value={usePageRoot()?.csrfToken ?? ''} />
}
