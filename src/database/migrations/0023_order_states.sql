-- Orders, their returns and refunds name their states in English; the Turkish words are the wire's alone (orders-wire.ts). Each table is
-- written once, with its indexes, so a large shop is not left with twice the rows.
DROP INDEX "orders_one_open_card";--> statement-breakpoint
DROP INDEX "orders_awaiting_transfer";--> statement-breakpoint
DROP INDEX "order_refunds_waiting";--> statement-breakpoint
ALTER TABLE "orders"
	DROP CONSTRAINT "orders_status",
	DROP CONSTRAINT "orders_payment_type",
	ALTER COLUMN "status" SET DATA TYPE text USING CASE "status"
		WHEN 'odeme_bekliyor' THEN 'awaiting_payment'
		WHEN 'onaylandi' THEN 'confirmed'
		WHEN 'hazirlaniyor' THEN 'preparing'
		WHEN 'kargoda' THEN 'shipped'
		WHEN 'teslim_edildi' THEN 'delivered'
		WHEN 'iptal' THEN 'cancelled'
		WHEN 'iade_talebi' THEN 'return_requested'
		WHEN 'iade_edildi' THEN 'returned'
		WHEN 'odeme_hatasi' THEN 'payment_failed' END,
	ALTER COLUMN "payment_type" SET DATA TYPE text USING CASE "payment_type"
		WHEN 2 THEN 'card'
		WHEN 3 THEN 'cash_on_delivery'
		WHEN 4 THEN 'bank_transfer' END,
	ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('awaiting_payment', 'confirmed', 'preparing', 'shipped', 'delivered', 'cancelled', 'return_requested', 'returned', 'payment_failed')),
	ADD CONSTRAINT "orders_payment_type" CHECK ("orders"."payment_type" in ('card', 'cash_on_delivery', 'bank_transfer'));--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_card" ON "orders" USING btree ("customer_id") WHERE "orders"."payment_type" = 'card' and "orders"."status" = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "orders_awaiting_transfer" ON "orders" USING btree ("payment_due_at") WHERE "orders"."payment_type" = 'bank_transfer' and "orders"."status" = 'awaiting_payment';--> statement-breakpoint
ALTER TABLE "order_returns"
	DROP CONSTRAINT "order_returns_kind",
	DROP CONSTRAINT "order_returns_status",
	ALTER COLUMN "status" DROP DEFAULT,
	ALTER COLUMN "kind" SET DATA TYPE text USING CASE "kind" WHEN 'cayma' THEN 'withdrawal' WHEN 'iade' THEN 'return' END,
	ALTER COLUMN "reason" SET DATA TYPE text USING CASE "reason"
		WHEN 'vazgectim' THEN 'changed_mind'
		WHEN 'uymadi' THEN 'did_not_fit'
		WHEN 'beklentim_farkliydi' THEN 'not_as_expected'
		WHEN 'gec_geldi' THEN 'arrived_late'
		WHEN 'hasarli' THEN 'damaged'
		WHEN 'kusurlu' THEN 'defective'
		WHEN 'yanlis_urun' THEN 'wrong_product'
		WHEN 'eksik' THEN 'missing'
		WHEN 'diger' THEN 'other'
		ELSE "reason" END,
	ALTER COLUMN "status" SET DATA TYPE text USING CASE "status"
		WHEN 'talep' THEN 'requested'
		WHEN 'onaylandi' THEN 'approved'
		WHEN 'reddedildi' THEN 'refused'
		WHEN 'teslim_alindi' THEN 'received'
		WHEN 'iade_edildi' THEN 'refunded'
		WHEN 'vazgecildi' THEN 'withdrawn' END,
	ALTER COLUMN "status" SET DEFAULT 'requested',
	ADD CONSTRAINT "order_returns_kind" CHECK ("order_returns"."kind" in ('withdrawal', 'return')),
	ADD CONSTRAINT "order_returns_status" CHECK ("order_returns"."status" in ('requested', 'approved', 'refused', 'received', 'refunded', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "order_refunds"
	DROP CONSTRAINT "order_refunds_status",
	ALTER COLUMN "status" DROP DEFAULT,
	ALTER COLUMN "status" SET DATA TYPE text USING CASE "status"
		WHEN 'bekliyor' THEN 'pending'
		WHEN 'yapildi' THEN 'completed'
		WHEN 'basarisiz' THEN 'failed' END,
	ALTER COLUMN "status" SET DEFAULT 'pending',
	ADD CONSTRAINT "order_refunds_status" CHECK ("order_refunds"."status" in ('pending', 'completed', 'failed'));--> statement-breakpoint
CREATE INDEX "order_refunds_waiting" ON "order_refunds" USING btree ("due_at","id") WHERE "order_refunds"."status" = 'pending';--> statement-breakpoint
-- Queued emails keep their data; the keys of emails about a decided return contain its status.
UPDATE "mail_messages" AS email
   SET "key" = regexp_replace(email."key", '^(return-answered:.*:)' || word."old" || '$', '\1' || word."new"),
       "data" = CASE WHEN email."data" ? word."field"
                     THEN jsonb_set(email."data", ARRAY[word."field"], to_jsonb(word."new")) ELSE email."data" END
  FROM (VALUES ('order-received', 'payment', '3', 'cash_on_delivery'),
               ('order-received', 'payment', '4', 'bank_transfer'),
               ('return-received', 'kind', 'cayma', 'withdrawal'),
               ('return-received', 'kind', 'iade', 'return'),
               ('return-answered', 'status', 'onaylandi', 'approved'),
               ('return-answered', 'status', 'reddedildi', 'refused'),
               ('return-answered', 'status', 'iade_edildi', 'refunded')) AS word("template", "field", "old", "new")
 WHERE email."template" = word."template"
   AND (email."data" ->> word."field" = word."old" OR email."key" ~ ('^return-answered:.*:' || word."old" || '$'));
