ALTER TABLE "visitors" ADD COLUMN "delivery_method" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_method" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_to" date;--> statement-breakpoint
CREATE INDEX "orders_chosen_delivery" ON "orders" USING btree ("created_at","id") WHERE "orders"."delivery_method" <> '';
