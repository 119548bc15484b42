CREATE TABLE "earlier_file_answers" (
	"columns" text PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_orders" DROP CONSTRAINT "earlier_orders_number";--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD CONSTRAINT "earlier_orders_number" UNIQUE("platform","source","order_no");