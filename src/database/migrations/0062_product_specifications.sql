CREATE TABLE "product_specifications" (
	"product_id" integer NOT NULL,
	"locale" text NOT NULL,
	"specifications" jsonb NOT NULL,
	CONSTRAINT "product_specifications_product_id_locale_pk" PRIMARY KEY("product_id","locale"),
	CONSTRAINT "product_specifications_locale" CHECK ("product_specifications"."locale" in ('tr', 'en')),
	CONSTRAINT "product_specifications_count" CHECK (jsonb_typeof("product_specifications"."specifications") = 'array' and jsonb_array_length("product_specifications"."specifications") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "product_specifications" ADD CONSTRAINT "product_specifications_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;