import { useFormContext, useWatch } from 'react-hook-form'
import { type BarcodeProblem, barcodeProblem } from '#modules/kernel/products/barcode-rules.ts'
import { m } from '#office-texts/messages.js'
import { TextInput } from '../../form/form-fields.tsx'
import { ScanButton } from '../../parts/scanner/scan-button.tsx'

/** Why a barcode is no GTIN; a warning, for a shop may have numbers of its own. */
export function barcodeSentence(problem: BarcodeProblem): string {
  if (problem === 'characters') return m.products_barcode_characters()
  return problem === 'length' ? m.products_barcode_length() : m.products_barcode_check_digit()
}

/** A barcode with a warning while it is typed; a number of the shop's own is no mistake. */
export function BarcodeField({
  name,
  saved,
  twins,
}: {
  name: string
  /** The barcode that `twins` are of. */
  saved: string
  /** Codes of other products with the saved barcode. */
  twins: readonly string[]
}) {
  const { setValue, setFocus } = useFormContext()
  const barcode: string = useWatch({ name }) ?? ''
  const problem = barcodeProblem(barcode.trim())
  const sentences = [
    problem && barcodeSentence(problem),
    barcode === saved && twins.length > 0 && m.products_barcode_twins({ codes: twins.join(', ') }),
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextInput
            name={name}
            label={m.products_barcode()}
            spellCheck={false}
            autoComplete="off"
            className="figures"
          />
        </div>
        <ScanButton
          onRead={(code) => {
            setValue(name, code, { shouldDirty: true, shouldValidate: true })
            setFocus(name)
          }}
        />
      </div>
      <p role="status" className="text-sm font-medium text-warn empty:hidden">
        {sentences.join(' ')}
      </p>
    </div>
  )
}
