CREATE TABLE "product_words" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"own" text NOT NULL,
	"facts" text NOT NULL,
	"prose" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_words_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_words_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "product_words_all" ON "product_words" USING gin (search_words("own" || ' ' || "facts" || ' ' || "prose"));
--> statement-breakpoint
-- Whatever writes what a product's words are made of, its words are due: imports, staff, SQL by hand. Statements, not rows, where they may
-- write very many.
CREATE FUNCTION product_words_are_due() RETURNS trigger
	LANGUAGE plpgsql AS $$
	BEGIN
		INSERT INTO product_words_due (product_id) SELECT DISTINCT product_id FROM written;
		RETURN NULL;
	END $$;
--> statement-breakpoint
CREATE FUNCTION new_product_words_are_due() RETURNS trigger
	LANGUAGE plpgsql AS $$
	BEGIN
		INSERT INTO product_words_due (product_id) SELECT id FROM written WHERE parent_id IS NULL;
		RETURN NULL;
	END $$;
--> statement-breakpoint
CREATE FUNCTION one_products_words_are_due() RETURNS trigger
	LANGUAGE plpgsql AS $$
	BEGIN
		INSERT INTO product_words_due (product_id) VALUES (NEW.id);
		RETURN NULL;
	END $$;
--> statement-breakpoint
CREATE FUNCTION words_of_tagged_are_due() RETURNS trigger
	LANGUAGE plpgsql AS $$
	BEGIN
		INSERT INTO product_words_due (product_id) SELECT product_id FROM product_tags WHERE tag_id = NEW.id;
		RETURN NULL;
	END $$;
--> statement-breakpoint
CREATE TRIGGER product_words_of_new AFTER INSERT ON products REFERENCING NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION new_product_words_are_due();
--> statement-breakpoint
CREATE TRIGGER product_words_of_changed AFTER UPDATE OF search_text, description, parent_id ON products
	FOR EACH ROW WHEN ((OLD.search_text, OLD.description, OLD.parent_id) IS DISTINCT FROM (NEW.search_text, NEW.description, NEW.parent_id))
	EXECUTE FUNCTION one_products_words_are_due();
--> statement-breakpoint
CREATE TRIGGER product_words_of_new AFTER INSERT ON product_texts REFERENCING NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION product_words_are_due();
--> statement-breakpoint
CREATE TRIGGER product_words_of_changed AFTER UPDATE ON product_texts REFERENCING NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION product_words_are_due();
--> statement-breakpoint
CREATE TRIGGER product_words_of_deleted AFTER DELETE ON product_texts REFERENCING OLD TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION product_words_are_due();
--> statement-breakpoint
CREATE TRIGGER product_words_of_new AFTER INSERT ON product_specifications REFERENCING NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION product_words_are_due();
--> statement-breakpoint
CREATE TRIGGER product_words_of_changed AFTER UPDATE ON product_specifications REFERENCING NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION product_words_are_due();
--> statement-breakpoint
CREATE TRIGGER product_words_of_deleted AFTER DELETE ON product_specifications REFERENCING OLD TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION product_words_are_due();
--> statement-breakpoint
CREATE TRIGGER product_words_of_new AFTER INSERT ON product_tags REFERENCING NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION product_words_are_due();
--> statement-breakpoint
CREATE TRIGGER product_words_of_deleted AFTER DELETE ON product_tags REFERENCING OLD TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION product_words_are_due();
--> statement-breakpoint
CREATE TRIGGER product_words_of_renamed AFTER UPDATE OF name ON tags
	FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION words_of_tagged_are_due();
--> statement-breakpoint
-- The shop writes them in slices after it has started: a million products take some minutes, in which searches find by names as before.
INSERT INTO product_words_due (product_id) SELECT id FROM products WHERE parent_id IS NULL ORDER BY id DESC;
