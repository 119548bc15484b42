ALTER TABLE "old_product_keys" DROP CONSTRAINT "old_product_keys_kind_key_pk";--> statement-breakpoint
ALTER TABLE "old_product_keys" ADD CONSTRAINT "old_product_keys_kind_key_source_pk" PRIMARY KEY("kind","key","source");--> statement-breakpoint
ALTER TABLE "old_product_keys" ADD COLUMN "source" text DEFAULT '' NOT NULL;