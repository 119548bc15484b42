import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Table,
  Undo2,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#office-texts/messages.js'
import type { Locale } from '#shared/locale.ts'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { Field } from '#storefront/ui/form/field.tsx'
import { LibraryDialog } from '../media/library-dialog.tsx'
import { OfficeDialog } from '../office-dialog.tsx'
import { fromEditor, pageExtensions, toEditor } from './rich-text-format.ts'

export interface Fact {
  name: string
  label: string
  value: string
}

/** Styles of the text as the shop prints it (`StoredHtml`), and what an editor needs. */
const TEXT =
  'min-h-64 max-w-prose px-3 py-2 leading-relaxed break-words whitespace-pre-wrap outline-none [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_h2]:mt-5 [&_h3]:mt-4 [&_img]:inline-block [&_img]:h-auto [&_img]:max-w-full [&_ol]:list-decimal [&_ol]:pl-5 [&_p+p]:mt-3 [&>:is(p,ul,ol,table)+:is(p,ul,ol,table)]:mt-3 [&_td]:border [&_td]:border-line [&_td]:px-2 [&_th]:border [&_th]:border-line [&_th]:px-2 [&_ul]:list-disc [&_ul]:pl-5'

/** A text with headings, lists, links and tables; facts about the seller are chips. */
export function RichText({
  id,
  label,
  html,
  locale,
  facts,
  disabled,
  onChange,
}: {
  id: string
  label: string
  /** Of the text. */
  locale: Locale
  html: string
  facts: readonly Fact[]
  disabled: boolean
  onChange: (html: string) => void
}) {
  const names = facts.map(({ name }) => name)
  const labelOf = (name: string) => facts.find((fact) => fact.name === name)?.label ?? name
  const emitted = useRef(html)
  const editor = useEditor({
    extensions: pageExtensions(labelOf),
    content: toEditor(html, names),
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: { id, class: TEXT, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate({ editor: changed }) {
      emitted.current = fromEditor(changed.getHTML())
      onChange(emitted.current)
    },
  })
  // A discarded change, a draft, the other side of a conflict.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names never change while a page is open
  useEffect(() => {
    if (html === emitted.current) return
    emitted.current = html
    editor.commands.setContent(toEditor(html, names), { emitUpdate: false })
  }, [editor, html])
  return (
    <div className="rounded-control border border-line bg-page focus-within:outline-2 focus-within:outline-accent">
      {!disabled && <Toolbar editor={editor} locale={locale} facts={facts} />}
      <EditorContent editor={editor} />
    </div>
  )
}

type Editor = ReturnType<typeof useEditor>

function Toolbar({
  editor,
  locale,
  facts,
}: {
  editor: NonNullable<Editor>
  locale: Locale
  facts: readonly Fact[]
}) {
  const [linking, setLinking] = useState(false)
  const [picturing, setPicturing] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullet: now.isActive('bulletList'),
      ordered: now.isActive('orderedList'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <div
      role="toolbar"
      aria-label={m.pages_toolbar()}
      className="flex flex-wrap items-center gap-0.5 border-b border-line p-1"
    >
      <Tool icon={Bold} label={m.pages_bold()} on={active.bold} run={() => chain().toggleBold().run()} />
      <Tool
        icon={Italic}
        label={m.pages_italic()}
        on={active.italic}
        run={() => chain().toggleItalic().run()}
      />
      <Tool
        icon={Heading2}
        label={m.pages_heading()}
        on={active.h2}
        run={() => chain().toggleHeading({ level: 2 }).run()}
      />
      <Tool
        icon={Heading3}
        label={m.pages_subheading()}
        on={active.h3}
        run={() => chain().toggleHeading({ level: 3 }).run()}
      />
      <Tool
        icon={List}
        label={m.pages_bullets()}
        on={active.bullet}
        run={() => chain().toggleBulletList().run()}
      />
      <Tool
        icon={ListOrdered}
        label={m.pages_numbers()}
        on={active.ordered}
        run={() => chain().toggleOrderedList().run()}
      />
      <Tool icon={LinkIcon} label={m.pages_link()} on={active.link} run={() => setLinking(true)} />
      <Tool icon={ImagePlus} label={m.pages_picture()} run={() => setPicturing(true)} />
      <Tool
        icon={Table}
        label={m.pages_table()}
        run={() => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
      />
      <Tool
        icon={Undo2}
        label={m.pages_undo_typing()}
        off={!active.canUndo}
        run={() => chain().undo().run()}
      />
      <Tool
        icon={Redo2}
        label={m.pages_redo_typing()}
        off={!active.canRedo}
        run={() => chain().redo().run()}
      />
      {facts.length > 0 && (
        <select
          aria-label={m.pages_insert_fact()}
          className="control ml-auto w-auto min-w-0 max-w-56 text-sm"
          value=""
          onChange={({ target }) =>
            chain()
              .insertContent({ type: 'fact', attrs: { name: target.value } })
              .run()
          }
        >
          <option value="">{m.pages_insert_fact()}</option>
          {facts.map(({ name, label, value }) => (
            <option key={name} value={name}>
              {value === '' ? `${label} (${m.pages_fact_missing()})` : label}
            </option>
          ))}
        </select>
      )}
      {picturing && (
        <LibraryDialog
          uploads
          onClose={() => setPicturing(false)}
          onChoose={([picture]) => {
            setPicturing(false)
            if (!picture) return
            const { width, height } = picture
            const alt = locale === 'en' ? picture.altEn : picture.alt
            const attrs = {
              src: `/images/${picture.file}`,
              alt,
              width: String(width),
              height: String(height),
            }
            chain().insertContent({ type: 'picture', attrs }).run()
          }}
        />
      )}
      {linking && (
        <LinkDialog
          address={String(editor.getAttributes('link').href ?? '')}
          onClose={() => setLinking(false)}
          onChoose={(href) => {
            setLinking(false)
            const range = chain().extendMarkRange('link')
            if (href === '') range.unsetLink().run()
            else range.setLink({ href }).run()
          }}
        />
      )}
    </div>
  )
}

function Tool({
  icon: Icon,
  label,
  on,
  off = false,
  run,
}: {
  icon: LucideIcon
  label: string
  on?: boolean
  off?: boolean
  run: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      aria-disabled={off || undefined}
      className={classNames('icon-button', on && 'bg-accent-soft', off && 'opacity-40')}
      // The text keeps the focus and its selection, so that typing goes on in it at once.
      onMouseDown={(event) => event.preventDefault()}
      onClick={off ? undefined : run}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

/** Addresses of the shop begin with a slash; others name how they are reached. */
const ADDRESS = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:|#)\S*$/

function LinkDialog({
  address,
  onChoose,
  onClose,
}: {
  address: string
  onChoose: (address: string) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState(address)
  const [wrong, setWrong] = useState(false)
  return (
    <OfficeDialog
      open
      title={m.pages_link()}
      onClose={onClose}
      footer={
        <>
          {address !== '' && (
            <Button type="button" appearance="quiet" onClick={() => onChoose('')}>
              {m.pages_link_remove()}
            </Button>
          )}
          <Button
            type="button"
            onClick={() => (ADDRESS.test(typed.trim()) ? onChoose(typed.trim()) : setWrong(true))}
          >
            {m.pages_link_set()}
          </Button>
        </>
      }
    >
      <Field
        label={m.pages_link_address()}
        name="link-address"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={m.pages_link_hint()}
        error={wrong ? m.pages_link_wrong() : undefined}
      />
    </OfficeDialog>
  )
}
