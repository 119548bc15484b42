-- What staff keeps of a category and of a brand besides its name.
ALTER TABLE "categories" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "body" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "meta_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "meta_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_picture_pictures_file_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("file") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_picture" ON "categories" USING btree ("picture") WHERE "categories"."picture" is not null;--> statement-breakpoint
CREATE INDEX "categories_hidden" ON "categories" USING btree ("path") WHERE "categories"."hidden";--> statement-breakpoint
ALTER TABLE "category_texts" ALTER COLUMN "name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "category_texts" ADD COLUMN "body" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "category_texts" ADD COLUMN "meta_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "category_texts" ADD COLUMN "meta_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "body" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "meta_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "meta_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_logo_pictures_file_fk" FOREIGN KEY ("logo") REFERENCES "public"."pictures"("file") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brands_logo" ON "brands" USING btree ("logo") WHERE "brands"."logo" is not null;--> statement-breakpoint
CREATE INDEX "brands_folded_words" ON "brands" USING gin ((' ' || "folded_name") gin_trgm_ops);--> statement-breakpoint
CREATE TABLE "brand_texts" (
	"brand_id" integer NOT NULL,
	"locale" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	CONSTRAINT "brand_texts_brand_id_locale_pk" PRIMARY KEY("brand_id","locale"),
	CONSTRAINT "brand_texts_locale" CHECK ("brand_texts"."locale" in ('en'))
);
--> statement-breakpoint
ALTER TABLE "brand_texts" ADD CONSTRAINT "brand_texts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gone_categories" ADD COLUMN "moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "former_category_names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_category_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"slug" text NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "former_category_names_once" UNIQUE NULLS NOT DISTINCT("parent_id","slug")
);
--> statement-breakpoint
ALTER TABLE "former_category_names" ADD CONSTRAINT "former_category_names_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_category_names" ADD CONSTRAINT "former_category_names_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_category_names_category" ON "former_category_names" USING btree ("category_id");--> statement-breakpoint
CREATE TABLE "gone_brands" (
	"code" text PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gone_brands" ADD CONSTRAINT "gone_brands_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gone_brands_brand" ON "gone_brands" USING btree ("brand_id");--> statement-breakpoint
CREATE TABLE "former_brand_names" (
	"folded_name" text PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_brand_names" ADD CONSTRAINT "former_brand_names_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_brand_names_brand" ON "former_brand_names" USING btree ("brand_id");--> statement-breakpoint
-- What led to a deleted category leads to the one above it, addresses of an earlier shop too.
CREATE OR REPLACE FUNCTION remember_gone_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE gone_categories SET parent_id = OLD.parent_id, moved = false WHERE parent_id = OLD.id;
	UPDATE redirects SET category_id = OLD.parent_id WHERE category_id = OLD.id AND OLD.parent_id IS NOT NULL;
	INSERT INTO gone_categories (path, parent_id) VALUES (OLD.path, OLD.parent_id)
	ON CONFLICT (path) DO UPDATE SET parent_id = excluded.parent_id, moved = false;
	RETURN OLD;
END $$;
--> statement-breakpoint
-- A coupon for a brand that became another one is for that one; a coupon for a brand that is gone is for nothing.
CREATE FUNCTION lead_on_gone_brand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	heir int;
BEGIN
	SELECT brand_id INTO heir FROM gone_brands WHERE code = lower(OLD.code collate "C") AND brand_id <> OLD.id;
	IF heir IS NOT NULL THEN
		UPDATE coupons SET version = version + 1,
			brand_ids = ARRAY(SELECT DISTINCT unnest(array_replace(brand_ids, OLD.id, heir)) ORDER BY 1)
		WHERE OLD.id = ANY (brand_ids);
	END IF;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER brands_gone BEFORE DELETE ON "brands"
	FOR EACH ROW EXECUTE FUNCTION lead_on_gone_brand();
