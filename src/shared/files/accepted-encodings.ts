const REFUSED = /;\s*q=0(\.0*)?\s*$/

/** The content encodings that an Accept-Encoding header accepts, in lower case. Wildcards accept nothing: browsers name what they take. */
export function acceptedEncodings(header: string | undefined): readonly string[] {
  if (header === undefined) return []
  return header
    .toLowerCase()
    .split(',')
    .filter((each) => !REFUSED.test(each))
    .map((each) => each.split(';')[0]?.trim() ?? '')
    .filter((name) => name !== '')
}
