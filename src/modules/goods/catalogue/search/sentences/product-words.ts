import { type Database, type Db, transaction } from '#database/database.ts'
import { arrayOf, boolean, int, json, nullable, statement, text } from '#database/statements/statement.ts'
import type { Specification } from '../../product/specification-rules.ts'
import { type ProductWords, productWords, READ_CHARACTERS } from './product-words-rules.ts'

/** Products whose words are written at once. */
const SLICE = 500
/** Any fixed number that nothing else in this database locks. */
const WORDS_LOCK = 7_306_202

// Two that write at once could write an earlier state over a later one.
const LOCK_WORDS = statement(
  { params: [int], row: { got: boolean } },
  'select pg_try_advisory_xact_lock($1) as got',
)
const TAKE_DUE = statement(
  { params: [int], row: { productId: int } },
  `delete from product_words_due where id in (select id from product_words_due order by id limit $1)
   returning product_id as "productId"`,
)

const DESCRIBED_PRODUCTS = statement(
  {
    params: [arrayOf(int)],
    row: {
      id: int,
      own: text,
      specifications: json<Specification[]>(),
      tags: arrayOf(text),
      descriptions: arrayOf(text),
    },
  },
  `select p.id, p.search_text as own,
          coalesce((select jsonb_agg(row order by s.locale desc, at) from product_specifications s,
                      jsonb_array_elements(s.specifications) with ordinality as rows(row, at) where s.product_id = p.id), '[]') as specifications,
          array(select t.name from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id order by t.slug) as tags,
          array_remove(array[left(p.description, ${READ_CHARACTERS})]
            || array(select left(x.description, ${READ_CHARACTERS}) from product_texts x where x.product_id = p.id order by x.locale), '') as descriptions
     from products p where p.id = any($1) and p.parent_id is null`,
)

const WRITE_WORDS = statement(
  { params: [json()] },
  `insert into product_words (product_id, own, facts, prose)
   select x.id, x.own, x.facts, x.prose from jsonb_to_recordset($1::jsonb) as x(id int, own text, facts text, prose text)
     join products p on p.id = x.id order by x.id
   on conflict (product_id) do update set own = excluded.own, facts = excluded.facts, prose = excluded.prose
    where (product_words.own, product_words.facts, product_words.prose) is distinct from (excluded.own, excluded.facts, excluded.prose)`,
)
const FORGET_WORDS = statement(
  { params: [arrayOf(int)] },
  `delete from product_words w using products p
    where w.product_id = any($1) and p.id = w.product_id and p.parent_id is not null`,
)

const STORED_WORDS = statement(
  {
    params: [arrayOf(int)],
    row: { id: int, own: nullable(text), facts: nullable(text), prose: nullable(text), isDue: boolean },
  },
  `select p.id, w.own, w.facts, w.prose,
          exists (select from product_words_due d where d.product_id = p.id) as "isDue"
     from products p left join product_words w on w.product_id = p.id where p.id = any($1)`,
)

/** What the words of these products have to be; variants have none. */
export async function wordsOf(db: Db, ids: readonly number[]): Promise<({ id: number } & ProductWords)[]> {
  const { rows } = await db.query(DESCRIBED_PRODUCTS, [ids])
  return rows.map(({ id, ...described }) => ({ id, ...productWords(described) }))
}

/** Those of these products whose words are neither what they have to be nor due to be written. */
export async function findWrongWords(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.query(STORED_WORDS, [ids])
  const stored = new Map(rows.map((row) => [row.id, row]))
  return (await wordsOf(db, ids)).flatMap(({ id, own, facts, prose }) => {
    const has = stored.get(id)
    const isRight = has?.own === own && has.facts === facts && has.prose === prose
    return isRight || has?.isDue ? [] : [id]
  })
}

/**
 * Writes the words of products that are due, at most `most`. Returns how many notes of the queue it took: fewer than `most` when nothing is left.
 * 0 also while another process writes them.
 */
export async function writeDueWords(db: Database, most: number = SLICE): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows: locks } = await tx.query(LOCK_WORDS, [WORDS_LOCK])
    if (!locks[0]?.got) return 0
    const { rows: due } = await tx.query(TAKE_DUE, [most])
    if (due.length === 0) return 0
    const ids = [...new Set(due.map(({ productId }) => productId))].toSorted((a, b) => a - b)
    await tx.query(WRITE_WORDS, [JSON.stringify(await wordsOf(tx, ids))])
    await tx.query(FORGET_WORDS, [ids])
    return due.length
  })
}

/** Writes all that are due, in slices, each a transaction of its own; shoppers' requests come in between. */
export async function writeAllDueWords(db: Database): Promise<number> {
  let written = 0
  for (;;) {
    const count = await writeDueWords(db)
    written += count
    if (count < SLICE) return written
  }
}
