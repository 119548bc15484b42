ALTER TABLE "order_edits" DROP CONSTRAINT "order_edits_reason";--> statement-breakpoint
ALTER TABLE "order_edits" ADD COLUMN "by_buyer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_edits" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_request_key" UNIQUE("order_id","request_key");--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_reason" CHECK ("order_edits"."by_buyer" and "order_edits"."reason" = '' or char_length("order_edits"."reason") between 1 and 500);