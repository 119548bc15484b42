/** Who wins where staff changed a field that a file says something about: the file, or what staff made of it. */
export const WINNERS = ['file', 'staff'] as const
export type Winner = (typeof WINNERS)[number]
