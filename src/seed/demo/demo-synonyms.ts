import type { Db } from '#database/database.ts'
import { json, statement } from '#database/statements/statement.ts'
import { groupKey, readGroup, type SynonymGroup } from '#modules/goods/synonyms/synonyms-rules.ts'

/** What shoppers call things that the demo shop sells under another name. */
const GROUPS: readonly SynonymGroup[] = [
  { words: ['spor ayakkabı', 'koşu ayakkabısı'], finds: [] },
  { words: ['tişört', 't-shirt', 'tshirt'], finds: [] },
  { words: ['sırt çantası', 'okul çantası'], finds: [] },
  { words: ['akıllı bileklik'], finds: ['akıllı saat'] },
]

const INSERT_SEARCH_SYNONYMS = statement(
  { params: [json()] },
  `insert into search_synonyms (words, finds, key)
   select words, finds, key from jsonb_to_recordset($1::jsonb) as g (words text[], finds text[], key text)`,
)

export async function insertDemoSynonyms(tx: Db): Promise<void> {
  const groups = GROUPS.map((given) => {
    const read = readGroup(given)
    if (!read.ok) throw new Error(`the demo has a group that staff could not add: ${given.words}`)
    return { ...read.group, key: groupKey(read.group) }
  })
  await tx.query(INSERT_SEARCH_SYNONYMS, [JSON.stringify(groups)])
}
