import { m } from '#texts/messages.js'
import { ReadyPart } from '../../http/hydration/ready-part.tsx'
import type { ShellData } from '../../http/page-root.ts'
import { CurrencyButtons, LanguageButtons } from './preference-choice.tsx'

/** Languages and currencies as visible buttons: for the footer, the phone menu and containers. */
export function PreferenceForm({ root, className }: { root: ShellData; className?: string }) {
  return (
    <ReadyPart
      as="div"
      name="preferences"
      from={[root.locale, root.currency, root.currencies]}
      className={className ?? 'flex flex-col gap-4'}
    >
      <LanguageChoice root={root} />
      <CurrencyChoice root={root} />
    </ReadyPart>
  )
}

export function LanguageChoice({ root }: { root: ShellData }) {
  return (
    <fieldset>
      <legend className="pb-2 font-semibold">{m.language()}</legend>
      <div className="flex flex-wrap gap-2">
        <LanguageButtons root={root} className="preference" />
      </div>
    </fieldset>
  )
}

export function CurrencyChoice({ root }: { root: ShellData }) {
  if (root.currencies.length < 2) return null
  return (
    <fieldset>
      <legend className="pb-2 font-semibold">{m.currency()}</legend>
      <div className="flex flex-wrap gap-2">
        <CurrencyButtons root={root} className="preference" />
      </div>
      <p className="max-w-60 pt-2 text-xs text-muted">{m.charged_in_try()}</p>
    </fieldset>
  )
}
