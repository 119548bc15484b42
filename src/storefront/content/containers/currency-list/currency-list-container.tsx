import { useShellData } from '../../../http/page-root.ts'
import { CurrencyChoice } from '../../../shell/footer/preference-form.tsx'

/** The currencies that prices can be shown in. */
export default function CurrencyList() {
  const root = useShellData()
  if (!root) return null
  return (
    <div className="container-page py-6">
      <CurrencyChoice root={root} />
    </div>
  )
}
