-- outside a transaction
-- The newest lines of a product are read in order; the index of the product alone is no longer needed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_lines_newest" ON "order_lines" USING btree ("product_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_lines_product";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "carts_left" ON "carts" USING btree ("updated_at","id") WHERE "carts"."customer_id" is not null;--> statement-breakpoint
-- Card attempts that were never paid are few and old, and no other index leads to the newest of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_attempts" ON "orders" USING btree ("created_at","id") WHERE "orders"."payment_type" = 'card' and "orders"."status" in ('awaiting_payment', 'payment_failed');
