DROP INDEX "orders_status_total";--> statement-breakpoint
DROP INDEX "orders_province";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "province" text GENERATED ALWAYS AS (order_province(delivery_address)) STORED;--> statement-breakpoint
CREATE INDEX "orders_status_filtered" ON "orders" USING btree ("status","total","id","payment_type","created_at");--> statement-breakpoint
CREATE INDEX "orders_province_newest" ON "orders" USING btree ("province","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_province_filtered" ON "orders" USING btree ("province","status","total","id","payment_type","created_at");--> statement-breakpoint
-- The table was written anew: without statistics of its province the planner guesses.
ANALYZE "orders";