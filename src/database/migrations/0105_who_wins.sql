ALTER TABLE "import_mappings" ADD COLUMN "winner" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_winner" CHECK ("import_mappings"."winner" in ('file', 'staff'));--> statement-breakpoint
-- Runs from before have none: which file staff's changes came after is not known of them.
ALTER TABLE "import_runs" ADD COLUMN "columns" text;--> statement-breakpoint
CREATE INDEX "import_runs_columns" ON "import_runs" USING btree ("columns","id") WHERE "import_runs"."columns" is not null;
