-- The words of a text as searches compare them, the same as `foldText` (src/shared/turkish.ts): IŞIK, ışık and Isık are all isik.
CREATE OR REPLACE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT lower(regexp_replace(
		normalize(translate(given, 'çÇğĞıIİöÖşŞüÜâÂîÎûÛ', 'ccggiiioossuuaaiiuu'), NFKD),
		'[\u0300-\u036f]', '', 'g') COLLATE "pg_c_utf8")
$$;--> statement-breakpoint
-- One part of an order's address text, as 'Şehir'; '' where it has none.
CREATE FUNCTION address_part(address text, label text) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN coalesce(substring('|' || address from '\|' || label || ':([^|]*)'), '');--> statement-breakpoint
-- A phone as its digits without country code and leading zero.
CREATE FUNCTION phone_digits(phone text) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(90|0)', '');--> statement-breakpoint
-- The province that an order is delivered to, folded: 'izmir'.
CREATE FUNCTION order_province(delivery_address text) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN fold_text(address_part(delivery_address, 'Şehir'));--> statement-breakpoint
-- What staff find an order by. `account` is its buyer's name and address of email, '' once the account was erased.
CREATE FUNCTION order_words(order_no text, delivery_address text, invoice_address text, account text, phone text) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN ' ' || order_no || ' ' || fold_text(
		address_part(delivery_address, 'Ad Soyad') || ' ' || address_part(delivery_address, 'Firma') || ' ' ||
		CASE WHEN invoice_address = delivery_address THEN '' ELSE
			address_part(invoice_address, 'Ad Soyad') || ' ' || address_part(invoice_address, 'Firma') || ' ' END || account)
		|| ' ' || phone_digits(address_part(delivery_address, 'Telefon'))
		|| ' ' || phone_digits(address_part(invoice_address, 'Telefon')) || ' ' || phone_digits(phone);--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ordered_products" (
	"product_id" integer NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "ordered_products_product_id_words_pk" PRIMARY KEY("product_id","words")
);
--> statement-breakpoint
CREATE TABLE "staff_views" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"staff_id" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "order_search" ("order_id", "words")
	SELECT o.id, order_words(o.order_no, o.delivery_address, o.invoice_address,
		CASE WHEN c.erased_at IS NULL THEN c.name || ' ' || c.surname || ' ' || c.email ELSE '' END, c.phone)
	FROM "orders" o JOIN "customers" c ON c.id = o.customer_id;--> statement-breakpoint
INSERT INTO "ordered_products" ("product_id", "words")
	SELECT DISTINCT product_id, ' ' || fold_text(code || ' ' || name)
	FROM (SELECT DISTINCT product_id, code, name FROM "order_lines") AS ordered;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_search_words" ON "order_search" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ordered_products_words" ON "ordered_products" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "staff_views_list" ON "staff_views" USING btree ("list","position");--> statement-breakpoint
CREATE INDEX "staff_views_staff" ON "staff_views" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "order_refunds_failed" ON "order_refunds" USING btree ("order_id") WHERE "order_refunds"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_total_size" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_province" ON "orders" USING btree (order_province("delivery_address"),"created_at","id");
