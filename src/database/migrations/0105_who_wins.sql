ALTER TABLE "import_mappings" ADD COLUMN "winner" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_winner" CHECK ("import_mappings"."winner" in ('file', 'staff'));--> statement-breakpoint
-- Runs from before have none: which file staff's changes came after is not known of them.
ALTER TABLE "import_runs" ADD COLUMN "columns" text;--> statement-breakpoint
CREATE INDEX "import_runs_columns" ON "import_runs" USING btree ("columns","id") WHERE "import_runs"."columns" is not null;--> statement-breakpoint
-- Changes from before have none: when in their run they were written is not known.
ALTER TABLE "import_changes" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_changes" ALTER COLUMN "changed_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
CREATE INDEX "import_changes_product" ON "import_changes" USING btree ("product_id") WHERE "import_changes"."undone_by" is null;
