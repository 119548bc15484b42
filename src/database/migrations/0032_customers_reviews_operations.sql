-- The words of a text as searches compare them, the same as `foldText` (src/shared/turkish.ts): IŞIK, ışık and Isık are all isik.
CREATE OR REPLACE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT lower(regexp_replace(
		normalize(translate(given, 'çÇğĞıIİöÖşŞüÜâÂîÎûÛ', 'ccggiiioossuuaaiiuu'), NFKD),
		'[\u0300-\u036f]', '', 'g') COLLATE "pg_c_utf8")
$$;--> statement-breakpoint
CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ok" boolean DEFAULT true NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"succeeded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_one_row" CHECK ("maintenance"."id" = 1)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "shop_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"memory" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"customer_id" text,
	"requester" text DEFAULT '' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "privacy_requests_kind" CHECK ("privacy_requests"."kind" in ('access', 'correction', 'erasure', 'objection')),
	CONSTRAINT "privacy_requests_channel" CHECK ("privacy_requests"."channel" in ('email', 'letter', 'phone', 'registered-email', 'in-person', 'other')),
	CONSTRAINT "privacy_requests_status" CHECK ("privacy_requests"."status" in ('open', 'fulfilled', 'refused')),
	CONSTRAINT "privacy_requests_answered" CHECK (("privacy_requests"."status" = 'open') = ("privacy_requests"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_notes_body" CHECK (char_length("staff_notes"."body") between 1 and 10000)
);
--> statement-breakpoint
ALTER TABLE "mail_messages" DROP CONSTRAINT "mail_messages_status";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "block_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_failures" ADD COLUMN "error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_requests_due" ON "privacy_requests" USING btree ("due_on","id") WHERE "privacy_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "privacy_requests_customer" ON "privacy_requests" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "staff_notes_record" ON "staff_notes" USING btree ("record_type","record_id","id");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_words" ON "customers" USING gin (fold_text(' ' || "name" || ' ' || "surname" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone") WHERE "customers"."phone" <> '';--> statement-breakpoint
CREATE INDEX "customers_blocked" ON "customers" USING btree ("created_at","id") WHERE "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_unverified" ON "customers" USING btree ("created_at","id") WHERE not "customers"."email_verified" and "customers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "customers_erased" ON "customers" USING btree ("created_at","id") WHERE "customers"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_open_account" ON "customers" USING btree ("created_at","id") WHERE "customers"."open_account";--> statement-breakpoint
CREATE INDEX "mail_messages_failed" ON "mail_messages" USING btree ("id") WHERE "mail_messages"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "reviews_queue" ON "reviews" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "reviews_words" ON "reviews" USING gin (fold_text(' ' || "title" || ' ' || "description" || ' ' || "author_name") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_status" CHECK ("mail_messages"."status" in ('waiting', 'sent', 'failed', 'discarded'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply" CHECK (char_length("reviews"."reply") <= 2000 and ("reviews"."reply" = '') = ("reviews"."replied_at" is null));--> statement-breakpoint
INSERT INTO "maintenance" DEFAULT VALUES;--> statement-breakpoint
CREATE TRIGGER maintenance_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "maintenance"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_change('maintenance');
