import { useWatch } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { Picture } from '#storefront/ui/picture.tsx'
import { TextInput } from '../../form/form-fields.tsx'

/** A stored picture of a form: its file's name, and the picture. */
export function PictureNameInput({ name, label }: { name: string; label: string }) {
  const file: unknown = useWatch({ name })
  return (
    <div className="flex flex-col gap-3">
      {typeof file === 'string' && file !== '' && (
        <div className="w-32 overflow-hidden rounded-control border border-line">
          <Picture file={file} alt={label} sizes="8rem" />
        </div>
      )}
      <TextInput
        name={name}
        label={label}
        hint={m.list_page_picture_hint()}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
      />
    </div>
  )
}
