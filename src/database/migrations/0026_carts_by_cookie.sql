ALTER TABLE "carts" ADD COLUMN "visitor_hash" text;--> statement-breakpoint
UPDATE "carts" SET "visitor_hash" = "visitors"."token_hash" FROM "visitors" WHERE "visitors"."id" = "carts"."visitor_id";--> statement-breakpoint
ALTER TABLE "carts" DROP CONSTRAINT "carts_one_owner";--> statement-breakpoint
ALTER TABLE "carts" DROP COLUMN "visitor_id";--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_visitor_hash_unique" UNIQUE("visitor_hash");--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_one_owner" CHECK (num_nonnulls("carts"."visitor_hash", "carts"."customer_id") = 1);--> statement-breakpoint
-- Until here a browser's first add created its row; rows that hold nothing else have no reader.
DELETE FROM "visitors" WHERE num_nonnulls("branch_id", "delivery_address_id", "invoice_address_id", "placed_order_id") = 0;
