import type { Locator } from '@playwright/test'

/** How many lines each word of an element takes once it says `text`. */
export const linesOfWords = (element: Locator, text: string) =>
  element.evaluate((shown, said) => {
    shown.textContent = said
    const [node] = shown.childNodes
    return [...said.matchAll(/\S+/g)].map(({ 0: word, index }) => {
      const range = document.createRange()
      if (node) range.setStart(node, index)
      if (node) range.setEnd(node, index + word.length)
      return range.getClientRects().length
    })
  }, text)
