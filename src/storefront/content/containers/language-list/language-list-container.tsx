import { usePageRoot } from '../../../http/page-root.ts'
import { PreferencePostForm } from '../../../shell/preference-choice.tsx'
import { LanguageChoice } from '../../../shell/preference-form.tsx'

/** The languages of the shop, with their flags. */
export default function LanguageList() {
  const root = usePageRoot()
  if (!root) return null
  return (
    <PreferencePostForm className="container-page py-6">
      <LanguageChoice root={root} />
    </PreferencePostForm>
  )
}
