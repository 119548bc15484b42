ALTER TABLE "stock_ledger" DROP CONSTRAINT "stock_ledger_reason";--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "booking" uuid;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "staff_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_booking" ON "stock_ledger" USING btree ("booking","product_id","warehouse_id") WHERE "stock_ledger"."booking" is not null;--> statement-breakpoint
CREATE INDEX "stock_ledger_by_hand" ON "stock_ledger" USING btree ("id") WHERE "stock_ledger"."order_id" is null;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_reason" CHECK ("stock_ledger"."reason" in ('opening', 'import', 'order', 'cancel', 'return', 'count', 'transfer', 'undo', 'arrival', 'damage', 'loss', 'correction')) NOT VALID;
