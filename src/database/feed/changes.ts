/** `page-cache`: nothing has changed, but everything cached is to be made again, since staff asked for it. */
export const CHANGE_TOPICS = [
  'catalogue',
  'stock',
  'settings',
  'currencies',
  'providers',
  'pages',
  'maintenance',
  'synonyms',
  'page-cache',
] as const
export type ChangeTopic = (typeof CHANGE_TOPICS)[number]

/**
 * What changed. `ids` are all products that show it, so the parent of a changed variant too; without ids anything of the topic may have
 * changed.
 */
export interface Change {
  topic: ChangeTopic
  ids?: readonly number[]
}

export const isChangeTopic = (topic: string): topic is ChangeTopic =>
  (CHANGE_TOPICS as readonly string[]).includes(topic)
