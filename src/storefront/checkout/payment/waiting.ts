/** Keeps the room of what only scripts can use before there is an address. */
export const WAITING = 'invisible noscript:hidden'
