import { useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextArea } from '../form/form-fields.tsx'
import { losesFormats } from './page-html.ts'
import { type Fact, RichText } from './rich-text.tsx'
import { throughEditor } from './rich-text-format.ts'

/** The text of a page: in the editor, or as HTML where it holds what the editor would drop. */
export function PageBody({
  name,
  facts,
  disabled,
}: {
  name: 'tr.body' | 'en.body'
  facts: readonly Fact[]
  disabled: boolean
}) {
  const { field, fieldState } = useController({ name })
  const html: string = field.value
  const names = useMemo(() => facts.map((fact) => fact.name), [facts])
  const isBeyond = useMemo(() => losesFormats(html, throughEditor(html, names)), [html, names])
  const [asHtml, setAsHtml] = useState(isBeyond)
  const error = fieldState.error?.message
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm font-medium">{m.pages_body()}</span>
        {!(asHtml && isBeyond) && (
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
            label={m.pages_body_html()}
            rows={18}
            spellCheck={false}
            className="control py-2 font-mono text-sm"
          />
        </>
      ) : (
        <RichText
          id={name}
          label={m.pages_body()}
          html={html}
          locale={name === 'en.body' ? 'en' : 'tr'}
          facts={facts}
          disabled={disabled}
          onChange={field.onChange}
        />
      )}
      {!asHtml && error && <p className="text-sm font-medium text-danger">{error}</p>}
    </div>
  )
}
