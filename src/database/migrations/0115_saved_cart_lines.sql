CREATE TABLE "cart_saved_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_saved_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cart_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"unit_id" integer NOT NULL,
	"quantity" smallint NOT NULL,
	"seen_price" numeric,
	"seen_tax_rate" numeric(5, 2),
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_saved_lines_product_unit" UNIQUE("cart_id","product_id","unit_id"),
	CONSTRAINT "cart_saved_lines_quantity" CHECK ("cart_saved_lines"."quantity" between 1 and 9999)
);
--> statement-breakpoint
ALTER TABLE "cart_saved_lines" ADD CONSTRAINT "cart_saved_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_saved_lines" ADD CONSTRAINT "cart_saved_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_saved_lines" ADD CONSTRAINT "cart_saved_lines_unit_of_product" FOREIGN KEY ("unit_id","product_id") REFERENCES "public"."product_units"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_saved_lines_product" ON "cart_saved_lines" USING btree ("product_id");
