ALTER TABLE "earlier_orders" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD COLUMN "buyer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- An address begins with the name and ends with the phone number, where the file had them.
UPDATE "earlier_orders" SET
  "buyer_name" = split_part(coalesce(nullif("delivery_address", ''), "invoice_address"), ', ', 1),
  "phone" = coalesce(substring("delivery_address" from ', ([+(]?[0-9][0-9 ()./-]{8,20})$'), substring("invoice_address" from ', ([+(]?[0-9][0-9 ()./-]{8,20})$'), '');--> statement-breakpoint
UPDATE "earlier_orders" SET "phone" = CASE
  WHEN regexp_replace("phone", '\D', '', 'g') ~ '^(00?90|90|0)?5[0-9]{9}$' THEN '+90' || right(regexp_replace("phone", '\D', '', 'g'), 10)
  ELSE regexp_replace("phone", '[^0-9+]', '', 'g') END
WHERE "phone" <> '';--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD CONSTRAINT "earlier_orders_email_given" CHECK ("earlier_orders"."email" <> '');--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD CONSTRAINT "earlier_orders_account" CHECK ("earlier_orders"."customer_id" is null or "earlier_orders"."email" is not null);--> statement-breakpoint
CREATE INDEX "earlier_orders_newest" ON "earlier_orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "earlier_orders_words" ON "earlier_orders" USING gin (fold_text(' ' || "order_no" || ' ' || "buyer_name" || ' ' || "phone" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE TABLE "erased_earlier_orders" (
	"platform" text NOT NULL,
	"source" text NOT NULL,
	"order_no" text NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_earlier_orders_platform_source_order_no_pk" PRIMARY KEY("platform","source","order_no")
);
