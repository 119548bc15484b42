import { A, type AProps } from '../../ui/link.tsx'

/** A link to the same list with other filters or words, which this document shows in its place; where a router runs, the browser loads it. */
export const ListLink = (props: AProps) => <A data-visit="" reloadDocument {...props} />
