import { PreferencePostForm } from '../../layout/preference-choice.tsx'
import { LanguageChoice } from '../../layout/preference-form.tsx'
import { usePageRoot } from '../../page-root.ts'

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
