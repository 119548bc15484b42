import type { Plugin } from 'vite'

const BEYOND_ASCII = /[\u0080-\uffff]/g
const RAW_TEXT = /\bString\.raw\s*`[^`]*[\u0080-\uffff]/

/**
 * The script with every character outside of ASCII as its escape (`\u011f` for ğ), which means the same in texts, patterns and names. Throws
 * where a raw text contains one, because escapes are not read there.
 */
export function asAscii(script: string): string {
  const raw = RAW_TEXT.exec(script)
  if (raw) throw new Error(`a raw text has letters that cannot be escaped: ${raw[0]}`)
  return script.replace(BEYOND_ASCII, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Escapes the scripts of a bundle. A process holds the source of what it runs, and one Turkish character would double it to two bytes each. */
export function asciiScripts(): Plugin {
  return {
    name: 'ascii-scripts',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = asAscii(part.code)
    },
  }
}
