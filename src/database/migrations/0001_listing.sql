CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The words of a product's folded search text, as a text search vector made without a parser: the text is words already.
-- A word longer than PostgreSQL takes is dropped rather than refusing the product.
CREATE FUNCTION search_words(words text) RETURNS tsvector
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN array_to_tsvector(array_remove(string_to_array(
		CASE WHEN length(words) < 500 THEN words ELSE regexp_replace(left(words, 100000), '\S{100,}', ' ', 'g') END,
		' '), ''));
--> statement-breakpoint
-- One index for each order a list can have, over what lists show: products on sale that are no variants. Ids alone are read
-- from them, so each also ends in the id.
CREATE INDEX "products_listed" ON "products" ("id") WHERE "parent_id" IS NULL AND "status" = 'active';
--> statement-breakpoint
CREATE INDEX "products_listed_name" ON "products" ("name" COLLATE "tr-x-icu", "id") WHERE "parent_id" IS NULL AND "status" = 'active';
--> statement-breakpoint
CREATE INDEX "products_listed_price" ON "products" ("sort_price", "id") WHERE "parent_id" IS NULL AND "status" = 'active';
--> statement-breakpoint
CREATE INDEX "products_listed_brand" ON "products" ("brand_id", "id") WHERE "parent_id" IS NULL AND "status" = 'active';
--> statement-breakpoint
CREATE INDEX "products_listed_stars" ON "products" ("star_rate" DESC, "id" DESC) WHERE "parent_id" IS NULL AND "status" = 'active';
--> statement-breakpoint
CREATE INDEX "products_listed_search" ON "products" USING gin (search_words("search_text")) WHERE "parent_id" IS NULL AND "status" = 'active';
--> statement-breakpoint
CREATE INDEX "products_on_campaign" ON "products" ("id" DESC) WHERE "status" = 'active' AND "list_price" > "sale_price" AND "sale_price" > 0;
--> statement-breakpoint
CREATE INDEX "stock_levels_sold" ON "stock_levels" ("sold" DESC, "product_id" DESC) WHERE "sold" > 0;
--> statement-breakpoint
CREATE INDEX "search_vocabulary_similar" ON "search_vocabulary" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
-- Words of letters, 4 to 24 long: codes and numbers are not corrected.
CREATE FUNCTION refresh_search_vocabulary() RETURNS void
	LANGUAGE sql
	BEGIN ATOMIC
		DELETE FROM search_vocabulary;
		INSERT INTO search_vocabulary (word, products)
			SELECT word, ndoc
				FROM ts_stat($$select search_words(search_text) from products where parent_id is null and status = 'active'$$)
				WHERE word ~ '^[a-z]{4,24}$';
	END;
