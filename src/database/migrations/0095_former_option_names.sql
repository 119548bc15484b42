CREATE TABLE "former_option_names" (
	"product_id" integer NOT NULL,
	"option" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "former_option_names_product_id_option_value_pk" PRIMARY KEY("product_id","option","value")
);
--> statement-breakpoint
ALTER TABLE "former_option_names" ADD CONSTRAINT "former_option_names_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
