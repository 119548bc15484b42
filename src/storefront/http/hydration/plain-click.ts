import type { KeyboardEvent, MouseEvent } from 'react'

/** Whether a click on a link asks for no new tab, window or download, so that JavaScript may handle it in the page. */
export function isPlainClick({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** The attributes that make a link with a JavaScript behaviour of its own a button: `onPress` replaces following the link. */
export function buttonLink(onPress: (link: HTMLAnchorElement) => void) {
  return {
    role: 'button',
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      onPress(event.currentTarget)
    },
    onKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
      if (event.key !== ' ') return
      event.preventDefault()
      onPress(event.currentTarget)
    },
  } as const
}
