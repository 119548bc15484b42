ALTER TABLE "currencies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD COLUMN "set_by" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- The versions that editors compare count changes by SQL too, so that nobody overwrites one unseen.
CREATE FUNCTION "count_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.version = OLD.version + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
-- Only a new value is a change: `last_good` is written by processes that have read it.
CREATE TRIGGER "settings_version" BEFORE UPDATE ON "settings"
	FOR EACH ROW WHEN (OLD.value IS DISTINCT FROM NEW.value) EXECUTE FUNCTION "count_version"();--> statement-breakpoint
CREATE TRIGGER "currencies_version" BEFORE UPDATE ON "currencies"
	FOR EACH ROW EXECUTE FUNCTION "count_version"();
