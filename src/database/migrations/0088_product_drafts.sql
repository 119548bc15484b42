-- Tokens of other software keep what they could do: tables of sizes and videos, whose permissions have names of their own.
UPDATE "api_tokens" SET "permissions" = array_replace(array_replace("permissions", 'catalogue.read', 'guides.read'), 'catalogue.write', 'guides.write')
	WHERE "permissions" && array['catalogue.read', 'catalogue.write'];--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_status";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost" numeric(18, 6);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_status" CHECK ("products"."status" in ('active', 'passive', 'deleted', 'draft')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_publish_at" CHECK ("products"."publish_at" is null or "products"."status" = 'draft') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_version" CHECK ("products"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost" CHECK ("products"."cost" >= 0) NOT VALID;--> statement-breakpoint
CREATE INDEX "products_to_publish" ON "products" USING btree ("publish_at") WHERE "products"."publish_at" is not null;--> statement-breakpoint
ALTER TABLE "price_history" ADD COLUMN "changed_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Triggers write the history, so who changes a price tells it to the transaction.
ALTER TABLE "price_history" ALTER COLUMN "changed_by" SET DEFAULT coalesce(current_setting('vitrin.actor', true), '');
