/** What may stand before every code of a file; it becomes part of codes, which are shown and searched for. */
export const CODE_PREFIX = /^[\p{L}\p{N}._-]{1,20}$/u
