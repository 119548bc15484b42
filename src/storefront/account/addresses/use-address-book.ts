import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import { m } from '#texts/messages.js'
import { isPlainClick } from '../../http/hydration/plain-click.ts'
import { announce } from '../../ui/dialog/announce.ts'

/** The list is loaded again this long after an address was added or changed, in milliseconds (spec §9). */
const REFETCH_AFTER_MS = 400

/** What a dialog is opened for: editing an address (`null` for a new one) or removing one. */
type DialogTarget =
  | { mode: 'edit'; address: StoredAddress | null }
  | { mode: 'remove'; address: StoredAddress }
type DialogState = DialogTarget & { open: boolean; sequence: number }

async function loadDialogs() {
  const [form, question] = await Promise.all([
    import('./address-dialog.tsx'),
    import('./remove-address-dialog.tsx'),
  ])
  return { AddressDialog: form.AddressDialog, RemoveAddressDialog: question.RemoveAddressDialog }
}
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>

/** The address list as shown in this tab, and its dialogs. `container` is the element that holds the list. */
export function useAddressBook(loaded: readonly StoredAddress[], container: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState(loaded)
  const [page, setPage] = useState(loaded)
  if (page !== loaded) {
    setPage(loaded)
    setShown(loaded)
  }
  const [loadedDialogs, setLoadedDialogs] = useState<Dialogs | null>(null)
  const [dialog, setDialog] = useState<DialogState | null>(null)
  const [changes, setChanges] = useState(0)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (changes === 0) return
    const timer = setTimeout(() => void revalidate(), REFETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [changes, revalidate])
  /** The screen-reader announcement to make after the dialog has closed; the page behind an open dialog is inert. */
  const announcement = useRef('')
  const opener = useRef<HTMLElement | null>(null)
  /** The place in the list of the address that the dialog is for: by the time it is removed, the list may be reloaded without it. */
  const openedAt = useRef(0)

  /** Opens a dialog instead of following the link. If loading the dialog fails, follows the link. */
  const openDialog = (target: DialogTarget) => async (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const link = event.currentTarget
    opener.current = link
    openedAt.current = shown.findIndex(({ id }) => id === target.address?.id)
    try {
      const dialogs = loadedDialogs ?? (await loadDialogs())
      setLoadedDialogs(dialogs)
      setDialog((before) => ({ ...target, open: true, sequence: (before?.sequence ?? 0) + 1 }))
    } catch {
      location.assign(link.href)
    }
  }
  const close = () => setDialog((now) => now && { ...now, open: false })

  function saved(address: StoredAddress) {
    const known = shown.some(({ id }) => id === address.id)
    setShown(known ? shown.map((was) => (was.id === address.id ? address : was)) : [address, ...shown])
    announcement.current = (known ? m.address_changed : m.address_added)({ title: address.addressTitle })
    setChanges((before) => before + 1)
    close()
  }

  function removed(done: boolean) {
    const gone = dialog?.address
    close()
    if (!done || !gone) return
    const left = shown.filter(({ id }) => id !== gone.id)
    setShown(left)
    announcement.current = m.address_removed({ title: gone.addressTitle })
    const neighbour = left[Math.min(openedAt.current, left.length - 1)]
    const next = neighbour ? `[data-removes="${neighbour.id}"]` : '[data-add]'
    opener.current = container.current?.querySelector<HTMLElement>(next) ?? null
  }

  return {
    shown,
    dialog,
    loadedDialogs,
    openDialog,
    close,
    saved,
    removed,
    /** Announces the result after the dialog has closed. */
    closed() {
      if (announcement.current) announce(announcement.current)
      announcement.current = ''
    },
    /** Focus target after closing: the opening link; after a removal the next card, or the list when it is empty. */
    focusAfter: () => {
      const target = opener.current
      if (target?.isConnected) return target
      return container.current?.querySelector<HTMLElement>('[data-add]') ?? container.current
    },
  }
}
