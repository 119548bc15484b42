CREATE TABLE "old_product_keys" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "old_product_keys_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "old_product_keys_kind" CHECK ("old_product_keys"."kind" in ('handle', 'id'))
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_path" text NOT NULL,
	"from_query" text DEFAULT '' NOT NULL,
	"product_id" integer,
	"category_id" integer,
	"path" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_from" UNIQUE("from_path","from_query"),
	CONSTRAINT "redirects_one_target" CHECK (num_nonnulls("redirects"."product_id", "redirects"."category_id", "redirects"."path") = 1),
	CONSTRAINT "redirects_from_path" CHECK ("redirects"."from_path" like '/%'),
	CONSTRAINT "redirects_own_path" CHECK ("redirects"."path" ~ '^/($|[^/\\])')
);
--> statement-breakpoint
ALTER TABLE "old_product_keys" ADD CONSTRAINT "old_product_keys_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "old_product_keys_product" ON "old_product_keys" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "redirects_from_words" ON "redirects" USING gin ("from_path" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "redirects_product" ON "redirects" USING btree ("product_id") WHERE "redirects"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "redirects_category" ON "redirects" USING btree ("category_id") WHERE "redirects"."category_id" is not null;