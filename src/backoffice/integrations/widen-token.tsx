import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useSession } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { type ApiToken, permissionOptions } from './integration-texts.ts'

/** Lets a token do more, of what the person may; or says that a narrowed one shall stay as it is. */
export function WidenToken({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const client = useQueryClient()
  const { staff } = useSession()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(token.narrowed))
  const isNarrowed = token.narrowed.length > 0
  const free = permissionOptions(staff.role).filter(({ value }) => !token.permissions.includes(value))
  // What it is asked about stands first.
  const options = [true, false].flatMap((asked) =>
    free.filter(({ value }) => token.narrowed.includes(value) === asked),
  )
  const widen = useMutation({
    mutationFn: (permissions: readonly string[]) =>
      apiRequest<ApiToken>('POST', `/api-tokens/${token.id}/widen`, {
        body: { permissions },
        version: token.version,
      }),
    async onSuccess(_, permissions) {
      toast(permissions.length > 0 ? m.integrations_token_widened() : m.integrations_token_kept())
      onClose()
      await client.invalidateQueries({ queryKey: ['api-tokens'] })
    },
    // Somebody else has changed it: the list shows it as it is.
    onError: () => client.invalidateQueries({ queryKey: ['api-tokens'] }),
  })
  return (
    <OfficeDialog
      open
      title={m.integrations_token_widen_title({ name: token.name })}
      onClose={onClose}
      footer={
        <>
          {isNarrowed && (
            <Button
              type="button"
              appearance="secondary"
              disabled={widen.isPending}
              onClick={() => widen.mutate([])}
            >
              {m.integrations_token_keep()}
            </Button>
          )}
          <Button
            type="button"
            busy={widen.isPending}
            disabled={chosen.size === 0}
            onClick={() => !widen.isPending && widen.mutate([...chosen])}
          >
            {m.integrations_token_widen()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">
          {isNarrowed ? m.integrations_token_narrowed_text() : m.integrations_token_widen_text()}
        </p>
        {options.length === 0 ? (
          <p>{m.integrations_token_has_all()}</p>
        ) : (
          <fieldset className="grid gap-x-6 sm:grid-cols-2">
            <legend className="mb-1 font-medium">{m.integrations_token_permissions_more()}</legend>
            {options.map(({ value, label }) => (
              <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-8">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-accent md:size-4"
                  checked={chosen.has(value)}
                  onChange={({ target }) => {
                    const next = new Set(chosen)
                    if (target.checked) next.add(value)
                    else next.delete(value)
                    setChosen(next)
                  }}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {widen.error?.message}
        </p>
      </div>
    </OfficeDialog>
  )
}
