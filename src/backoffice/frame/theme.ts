import { stored } from './browser-storage.ts'

/** `system`: as the device is set. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const memory = stored('theme')

export function theme(): Theme {
  const name = memory.read()
  return THEMES.find((each) => each === name) ?? 'system'
}

/** Colours of this browser from now on. */
export function setTheme(name: Theme): void {
  memory.write(name)
  applyTheme()
}

/** Applies the remembered colours. */
export function applyTheme(): void {
  const name = theme()
  if (name === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = name
}
