import { type Element, isText } from 'domhandler'
import { getElementsByTagName } from 'domutils'
import { parseDocument } from 'htmlparser2'

/** What a document weighs: bytes of HTML, elements, and bytes of data and code in its scripts. */
export interface PageWeight {
  html: number
  tags: number
  scripts: number
}

const textIn = ({ children }: Element) => children.map((child) => (isText(child) ? child.data : '')).join('')

export function weigh(html: string): PageWeight {
  const document = parseDocument(html)
  const scripts = getElementsByTagName('script', document).map(textIn)
  return {
    html: Buffer.byteLength(html),
    tags: getElementsByTagName('*', document).length,
    scripts: scripts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  }
}
