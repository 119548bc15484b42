-- outside a transaction
-- Staff's search of a word that no question has read all questions; and 'all, newest first' sorted them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questions_words" ON "questions" USING gin (fold_text(' ' || "question" || ' ' || "author_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questions_newest" ON "questions" USING btree ("created_at","id");
