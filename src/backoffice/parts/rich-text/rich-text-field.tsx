import { useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextArea } from '../../form/form-fields.tsx'
import { losesFormats } from './rich-html.ts'
import { type Fact, RichText } from './rich-text.tsx'
import { throughEditor } from './rich-text-format.ts'

const NONE: readonly Fact[] = []

/** A text of a form in the editor, or as HTML where it holds what the editor would drop. */
export function RichTextField({
  name,
  label,
  htmlLabel,
  facts = NONE,
  disabled,
}: {
  /** The field of the form. */
  name: string
  label: string
  /** What it is called as HTML. */
  htmlLabel: string
  /** Facts about the seller that the text may name; none where nobody fills them in. */
  facts?: readonly Fact[]
  disabled: boolean
}) {
  const { field, fieldState } = useController({ name })
  const html: string = field.value
  const names = useMemo(() => facts.map((fact) => fact.name), [facts])
  const isBeyond = useMemo(() => losesFormats(html, throughEditor(html, names)), [html, names])
  const [asHtml, setAsHtml] = useState(isBeyond)
  const error = fieldState.error?.message
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm font-medium">{label}</span>
        {!disabled && !(asHtml && isBeyond) && (
          <Button type="button" appearance="quiet" onClick={() => setAsHtml(!asHtml)}>
            {asHtml ? m.pages_as_text() : m.pages_as_html()}
          </Button>
        )}
      </div>
      {asHtml ? (
        <>
          {isBeyond && <p className="text-sm text-muted">{m.pages_html_only()}</p>}
          <TextArea
            name={name}
            label={htmlLabel}
            rows={18}
            spellCheck={false}
            className="control py-2 font-mono text-sm"
          />
        </>
      ) : (
        <RichText
          id={name}
          label={label}
          html={html}
          locale={name.startsWith('en.') ? 'en' : 'tr'}
          facts={facts}
          disabled={disabled}
          onChange={field.onChange}
        />
      )}
      {!asHtml && error && <p className="text-sm font-medium text-danger">{error}</p>}
    </div>
  )
}
