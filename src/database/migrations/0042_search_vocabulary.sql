-- Mistyped words are compared with all words in memory: `tva` and `tava` have too few trigrams in common for an index to find one by the other.
DROP INDEX "search_vocabulary_similar";
--> statement-breakpoint
-- Words of letters, 3 to 24 long: bal, bot, mum. Codes and numbers are not corrected. The newest 200,000 products know every word that is
-- worth correcting to.
CREATE OR REPLACE FUNCTION refresh_search_vocabulary() RETURNS void
	LANGUAGE sql
	BEGIN ATOMIC
		DELETE FROM search_vocabulary;
		INSERT INTO search_vocabulary (word, products)
			SELECT word, count(*)
				FROM (
					SELECT search_text FROM products WHERE parent_id IS NULL AND status = 'active' ORDER BY id DESC LIMIT 200000
				) AS newest, unnest(string_to_array(search_text, ' ')) AS word
				WHERE word ~ '^[a-z]{3,24}$'
				GROUP BY word;
	END;
