import { usePageRoot } from '../../../http/page-root.ts'
import { PreferencePostForm } from '../../../shell/preference-choice.tsx'
import { CurrencyChoice } from '../../../shell/preference-form.tsx'

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
