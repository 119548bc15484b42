import { PreferencePostForm } from '../../layout/preference-choice.tsx'
import { CurrencyChoice } from '../../layout/preference-form.tsx'
import { usePageRoot } from '../../page-root.ts'

/** The currencies that prices can be shown in. */
export default function CurrencyList() {
  const root = usePageRoot()
  if (!root) return null
  return (
    <PreferencePostForm className="container-page py-6">
      <CurrencyChoice root={root} />
    </PreferencePostForm>
  )
}
