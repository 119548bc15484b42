-- The audit log is append-only for two years, whoever asks; older entries may be deleted, which the nightly job does after the days of a setting.
CREATE OR REPLACE FUNCTION "refuse_audit_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.created_at > now() - interval '2 years' THEN
    RAISE EXCEPTION 'the audit log is append-only: an entry stays for two years';
  END IF;
  RETURN old;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_log_kept" BEFORE DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_deletion"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_log_append_only" BEFORE UPDATE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
-- A sample of a large table finds far too few different orders: plans then expect dozens of lines of each, and read whole tables for them.
ALTER TABLE "order_lines" ALTER COLUMN "order_id" SET (n_distinct = -0.45);--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "order_id" SET (n_distinct = -0.3);--> statement-breakpoint
ALTER TABLE "order_refunds" ALTER COLUMN "order_id" SET (n_distinct = -0.9);--> statement-breakpoint
ALTER TABLE "order_returns" ALTER COLUMN "order_id" SET (n_distinct = -0.9);
