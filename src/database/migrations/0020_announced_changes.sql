-- Small tables that change rarely announce it themselves, in the transaction of the change: no process can miss it because another one
-- died between its commit and its NOTIFY, and SQL by hand is heard of as well. `currencies` has had such a trigger since 0012.
-- Notifying transactions commit one after the other, so tables that orders write (stock, carts, orders) have none (decision 45).
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify(TG_ARGV[0], '');
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Only a new value is a change: `last_good` is written by processes that have read it.
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OF "key", "value" OR DELETE OR TRUNCATE ON "settings"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_change('settings');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pages"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_change('pages');
--> statement-breakpoint
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
--> statement-breakpoint
CREATE TRIGGER category_texts_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "category_texts"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
--> statement-breakpoint
CREATE TRIGGER term_texts_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "term_texts"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
