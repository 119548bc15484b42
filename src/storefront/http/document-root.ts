import type { TravellingRoot, VisitorRootData } from './page-root.ts'
import { readVisitorData } from './visitor-data.ts'

/** The id of the data block with the root data of a plain document. */
export const PAGE_ROOT_ID = 'page-root'

let root: TravellingRoot | null | undefined

/** In the browser of a document with a router, whose data may be newer than the document. */
export function setDocumentRoot(next: TravellingRoot | null): void {
  root = next
}

/** What the document in the browser says of the shop; null where it says nothing. */
export function documentRoot(): TravellingRoot | null {
  if (root === undefined) {
    const text = document.getElementById(PAGE_ROOT_ID)?.textContent
    root = text ? JSON.parse(text) : null
  }
  return root ?? null
}

/** What the document in the browser says of its visitor. */
export const documentVisitor = (): VisitorRootData | null => visitorOf(documentRoot())

export const visitorOf = (of: TravellingRoot | null): VisitorRootData | null =>
  of && (of.visitor ?? visitorBeside(of))

/** Shared roots of this browser's document with the visitor that it names beside them. */
const visitors = new WeakMap<TravellingRoot, VisitorRootData>()

/** A shared root arrives in a document alone, never by a later request, so the visitor in the document belongs to it. */
function visitorBeside(shared: TravellingRoot): VisitorRootData | null {
  const known = visitors.get(shared)
  if (known) return known
  const visitor = readVisitorData()
  if (visitor) visitors.set(shared, visitor)
  return visitor
}
