import { useShellData } from '../../../http/page-root.ts'
import { LanguageChoice } from '../../../shell/footer/preference-form.tsx'

/** The languages of the shop, with their flags. */
export default function LanguageList() {
  const root = useShellData()
  if (!root) return null
  return (
    <div className="container-page py-6">
      <LanguageChoice root={root} />
    </div>
  )
}
