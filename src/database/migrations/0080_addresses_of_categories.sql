-- No page, category or brand stands at a fixed address. Those that do get the next free number; what stands below a category moves with it, and
-- its old addresses, which did answer, lead to the new ones.
ALTER TABLE "pages" DROP CONSTRAINT "pages_reserved";--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_reserved" CHECK (path !~ '^/(account|admin|api|arama|assets|degerlendirmelerim|feeds|haber-ver|healthz|hesap|images|karsilastir|metrics|odeme|payment|readyz|sepet|siparis|sitemaps|tercihler|yonetim|tr|en)(/|$)' and path !~ '-p-[0-9]+$') NOT VALID;--> statement-breakpoint
DO $$
DECLARE
	wrong record;
	old_path text;
	new_slug text;
	new_path text;
	number int;
BEGIN
	FOR wrong IN
		SELECT id, parent_id, slug FROM categories AS c
		WHERE (parent_id IS NULL AND path ~ '^(account|admin|api|arama|assets|degerlendirmelerim|feeds|haber-ver|healthz|hesap|images|karsilastir|metrics|odeme|payment|readyz|sepet|siparis|sitemaps|tercihler|yonetim|tr|en)$') OR path ~ '-p-[0-9]+$'
			OR EXISTS (SELECT FROM pages WHERE pages.path = '/' || c.path)
			OR EXISTS (SELECT FROM settings WHERE key IN ('checkoutCart', 'checkoutSummary') AND value = '/' || c.path)
		ORDER BY length(path), id
	LOOP
		SELECT path INTO old_path FROM categories WHERE id = wrong.id;
		number := 1;
		LOOP
			number := number + 1;
			new_slug := wrong.slug || '-' || number;
			new_path := left(old_path, length(old_path) - length(wrong.slug)) || new_slug;
			EXIT WHEN NOT EXISTS (SELECT FROM categories WHERE path = new_path)
				AND NOT EXISTS (SELECT FROM pages WHERE path = '/' || new_path)
				AND NOT EXISTS (SELECT FROM settings WHERE key IN ('checkoutCart', 'checkoutSummary') AND value = '/' || new_path);
		END LOOP;
		INSERT INTO redirects (from_path, category_id)
		SELECT '/' || path, id FROM categories WHERE starts_with(path, old_path || '/')
		ON CONFLICT (from_path, from_query) DO NOTHING;
		UPDATE categories SET path = new_path || substr(path, length(old_path) + 1),
			slug = CASE WHEN id = wrong.id THEN new_slug ELSE slug END
		WHERE id = wrong.id OR starts_with(path, old_path || '/');
	END LOOP;
	FOR wrong IN
		SELECT id, code FROM brands AS b
		WHERE lower(code collate "C") ~ '^(account|admin|api|arama|assets|degerlendirmelerim|feeds|haber-ver|healthz|hesap|images|karsilastir|metrics|odeme|payment|readyz|sepet|siparis|sitemaps|tercihler|yonetim|tr|en)$' OR lower(code collate "C") ~ '-p-[0-9]+$'
			OR EXISTS (SELECT FROM pages WHERE path = '/' || lower(b.code collate "C"))
			OR EXISTS (SELECT FROM settings WHERE key IN ('checkoutCart', 'checkoutSummary') AND value = '/' || lower(b.code collate "C"))
		ORDER BY id
	LOOP
		number := 1;
		LOOP
			number := number + 1;
			new_slug := wrong.code || '-' || number;
			EXIT WHEN NOT EXISTS (SELECT FROM brands WHERE lower(code collate "C") = lower(new_slug collate "C"))
				AND NOT EXISTS (SELECT FROM pages WHERE path = '/' || lower(new_slug collate "C"));
		END LOOP;
		UPDATE brands SET code = new_slug WHERE id = wrong.id;
	END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_reserved" CHECK (path !~ '^(account|admin|api|arama|assets|degerlendirmelerim|feeds|haber-ver|healthz|hesap|images|karsilastir|metrics|odeme|payment|readyz|sepet|siparis|sitemaps|tercihler|yonetim|tr|en)(/|$)' and path !~ '-p-[0-9]+$');--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_reserved" CHECK (lower(code collate "C") !~ '^(account|admin|api|arama|assets|degerlendirmelerim|feeds|haber-ver|healthz|hesap|images|karsilastir|metrics|odeme|payment|readyz|sepet|siparis|sitemaps|tercihler|yonetim|tr|en)(/|$)' and lower(code collate "C") !~ '-p-[0-9]+$');--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "import_run" integer;--> statement-breakpoint
CREATE TABLE "gone_categories" (
	"path" text PRIMARY KEY NOT NULL,
	"parent_id" integer
);
--> statement-breakpoint
ALTER TABLE "gone_categories" ADD CONSTRAINT "gone_categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gone_categories_parent" ON "gone_categories" USING btree ("parent_id") WHERE "gone_categories"."parent_id" is not null;--> statement-breakpoint
-- What led to a deleted category leads to the one above it.
CREATE FUNCTION remember_gone_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE gone_categories SET parent_id = OLD.parent_id WHERE parent_id = OLD.id;
	INSERT INTO gone_categories (path, parent_id) VALUES (OLD.path, OLD.parent_id)
	ON CONFLICT (path) DO UPDATE SET parent_id = excluded.parent_id;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER categories_gone BEFORE DELETE ON "categories"
	FOR EACH ROW EXECUTE FUNCTION remember_gone_category();
