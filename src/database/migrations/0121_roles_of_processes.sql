ALTER TABLE "shop_processes" ADD COLUMN "role" text DEFAULT 'all' NOT NULL;
