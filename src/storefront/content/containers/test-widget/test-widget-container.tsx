import { m } from '#texts/messages.js'
import type { ContainerProps } from '../container-props.ts'

/** Shows that a container is rendered: the page it is on, and the options it received. */
export default function TestWidget({ page, options }: ContainerProps<unknown>) {
  return (
    <section aria-label={m.test_widget()} className="container-page py-6">
      <div className="rounded-card border border-dashed border-line-strong p-4">
        <p className="font-semibold">{m.test_widget()}</p>
        <p className="text-muted">{page.title}</p>
        <p className="pt-2 font-mono text-sm wrap-anywhere">{JSON.stringify(options)}</p>
      </div>
    </section>
  )
}
