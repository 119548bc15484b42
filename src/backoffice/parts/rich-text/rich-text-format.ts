import { type Extensions, generateHTML, generateJSON, mergeAttributes, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { tidyHtml, withChips, withPlaceholders } from './rich-html.ts'

/** A fact about the seller, which the settings fill in: shown as a chip with its name, stored as `{{unvan}}`. */
const factNode = (labelOf: (name: string) => string) =>
  Node.create({
    name: 'fact',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      name: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-fact'),
        renderHTML: ({ name }) => ({ 'data-fact': name }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-fact]' }],
    renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes)],
    renderText: ({ node }) => `{{${node.attrs.name}}}`,
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('span')
        dom.className = 'rounded-sm bg-accent-soft px-1 text-ink'
        dom.textContent = labelOf(node.attrs.name)
        return { dom }
      }
    },
  })

/** What a page text may hold in the editor: what the shop prints (`cleanHtml`), without pictures and what is for HTML alone. */
export const pageExtensions = (labelOf: (name: string) => string): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { rel: null, target: null, class: null },
      protocols: ['tel', 'mailto'],
    },
    trailingNode: false,
  }),
  TableKit.configure({ table: { resizable: false } }),
  factNode(labelOf),
]

export const toEditor = (html: string, names: readonly string[]) => withChips(html, names)
export const fromEditor = (html: string) => withPlaceholders(tidyHtml(html))

const plain = pageExtensions((name) => name)

/** What the editor makes of a text, without changing anything else: what it does not know is gone, scripts with it. */
export function throughEditor(html: string, names: readonly string[]): string {
  return fromEditor(generateHTML(generateJSON(toEditor(html, names), plain), plain))
}
