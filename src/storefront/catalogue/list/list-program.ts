/** What a list needs of scripts, as one file for the documents of the router. */
export { startListExtras } from './list-extras.ts'
export { startLists } from './list-listener.ts'
