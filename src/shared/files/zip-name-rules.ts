/** Code page 857, which Turkish Windows writes the names of a ZIP in: what stands for the bytes from 128. */
const CODE_PAGE_857 =
  'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\uFFFDÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\uFFFD×ÚÛÙìÿ¯´\u00AD±\uFFFD¾¶§÷¸°¨·¹³²■\u00A0'
const ASCII_END = 128

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The name of a file in a ZIP. A flag says that it is UTF-8; without it macOS writes UTF-8 all the same and Windows the code page of its country,
 * whose letters are hardly ever valid UTF-8. Separators are slashes, letters are composed.
 */
export function zipName(bytes: Uint8Array, saysUtf8: boolean): string {
  return decoded(bytes, saysUtf8).normalize('NFC').replaceAll('\\', '/')
}

function decoded(bytes: Uint8Array, saysUtf8: boolean): string {
  try {
    return utf8.decode(bytes)
  } catch {
    if (saysUtf8) return new TextDecoder().decode(bytes)
    return Array.from(bytes, (byte) =>
      byte < ASCII_END ? String.fromCharCode(byte) : (CODE_PAGE_857[byte - ASCII_END] ?? '\uFFFD'),
    ).join('')
  }
}

/** What macOS and Windows put beside the files of a folder; nobody who packed it knows of them. */
export const isSystemFile = (path: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path)
