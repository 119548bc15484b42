ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "test_bank_payments" DROP CONSTRAINT "test_bank_payments_status";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "card_fingerprint" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "withdrawal_exception" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "withdrawal_exception" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_fee" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "form" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "page_token" text;--> statement-breakpoint
ALTER TABLE "test_bank_payments" ADD COLUMN "page_token" text;--> statement-breakpoint
ALTER TABLE "test_bank_payments" ADD COLUMN "offered" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_page_token" UNIQUE("provider","page_token");--> statement-breakpoint
ALTER TABLE "test_bank_payments" ADD CONSTRAINT "test_bank_payments_page_token_unique" UNIQUE("page_token");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_withdrawal_exception" CHECK ("products"."withdrawal_exception" in ('', 'custom-made', 'perishable', 'hygiene', 'mixed', 'opened-media', 'periodical'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (least("orders"."sub_total", "orders"."tax", "orders"."shipping_total", "orders"."payment_fee") >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."sub_total" + "orders"."tax" + "orders"."shipping_total" + "orders"."payment_fee");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_form" CHECK ("payments"."form" in ('own', 'hosted'));--> statement-breakpoint
ALTER TABLE "test_bank_payments" ADD CONSTRAINT "test_bank_payments_status" CHECK ("test_bank_payments"."status" in ('open', 'started', 'verified', 'paid', 'failed', 'cancelled'));--> statement-breakpoint
UPDATE "orders" SET "payment_due_at" = "created_at" + make_interval(hours => coalesce((SELECT "value"::int FROM "settings" WHERE "key" = 'havaleSuresiSaat'), 24)) WHERE "payment_type" = 4;
