CREATE TABLE "product_videos" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_videos_kind" CHECK ("product_videos"."kind" in ('file', 'youtube', 'vimeo')),
	CONSTRAINT "product_videos_reference" CHECK ("product_videos"."reference" ~ '^[A-Za-z0-9_.:-]{1,80}$')
);
--> statement-breakpoint
CREATE TABLE "size_guide_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "size_guide_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guide_id" integer NOT NULL,
	"product_id" integer,
	"category_id" integer,
	"brand_id" integer,
	CONSTRAINT "size_guide_places_once" UNIQUE NULLS NOT DISTINCT("product_id","category_id","brand_id"),
	CONSTRAINT "size_guide_places_place" CHECK (("size_guide_places"."product_id" is null) <> ("size_guide_places"."category_id" is null and "size_guide_places"."brand_id" is null))
);
--> statement-breakpoint
CREATE TABLE "size_guides" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "size_guides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"size_table" jsonb NOT NULL,
	"measuring" text DEFAULT '' NOT NULL,
	"english_name" text DEFAULT '' NOT NULL,
	"english_size_table" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"english_measuring" text DEFAULT '' NOT NULL,
	"picture" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "size_guides_name_unique" UNIQUE("name"),
	CONSTRAINT "size_guides_name" CHECK ("size_guides"."name" <> ''),
	CONSTRAINT "size_guides_tables" CHECK (jsonb_typeof("size_guides"."size_table") = 'array' and jsonb_typeof("size_guides"."english_size_table") = 'array')
);
--> statement-breakpoint
ALTER TABLE "product_videos" ADD CONSTRAINT "product_videos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_guide_places" ADD CONSTRAINT "size_guide_places_guide_id_size_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."size_guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_guide_places" ADD CONSTRAINT "size_guide_places_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_guide_places" ADD CONSTRAINT "size_guide_places_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_guide_places" ADD CONSTRAINT "size_guide_places_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_guides" ADD CONSTRAINT "size_guides_picture_pictures_file_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("file") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "size_guide_places_guide" ON "size_guide_places" USING btree ("guide_id");--> statement-breakpoint
CREATE INDEX "size_guide_places_product" ON "size_guide_places" USING btree ("product_id") WHERE "size_guide_places"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "size_guide_places_category" ON "size_guide_places" USING btree ("category_id") WHERE "size_guide_places"."category_id" is not null;--> statement-breakpoint
CREATE INDEX "size_guide_places_brand" ON "size_guide_places" USING btree ("brand_id") WHERE "size_guide_places"."brand_id" is not null;--> statement-breakpoint
CREATE INDEX "size_guides_picture" ON "size_guides" USING btree ("picture");