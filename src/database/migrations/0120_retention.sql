-- The audit log is append-only for two years, whoever asks; older entries may be deleted, which the nightly job does after the days of a setting.
CREATE FUNCTION "refuse_audit_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.created_at > now() - interval '2 years' THEN
    RAISE EXCEPTION 'the audit log is append-only: an entry stays for two years';
  END IF;
  RETURN old;
END $$;--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_log_kept" BEFORE DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_deletion"();
