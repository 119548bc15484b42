CREATE TABLE "provider_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_keys_kind" CHECK ("provider_keys"."kind" in ('iyzico', 'smtp')),
	CONSTRAINT "provider_keys_encrypted" CHECK ("provider_keys"."data" like 'encrypted:%')
);
--> statement-breakpoint
CREATE TABLE "provider_setups" (
	"kind" text PRIMARY KEY NOT NULL,
	"keys_id" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "provider_setups_kind" CHECK ("provider_setups"."kind" in ('iyzico', 'smtp'))
);
--> statement-breakpoint
CREATE TABLE "staff_confirmations" (
	"session_id" text PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "keys_id" text;--> statement-breakpoint
ALTER TABLE "provider_setups" ADD CONSTRAINT "provider_setups_keys_id_provider_keys_id_fk" FOREIGN KEY ("keys_id") REFERENCES "public"."provider_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_confirmations" ADD CONSTRAINT "staff_confirmations_session_id_staff_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."staff_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_keys_id_provider_keys_id_fk" FOREIGN KEY ("keys_id") REFERENCES "public"."provider_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_keys" ON "payments" USING btree ("keys_id") WHERE "payments"."keys_id" is not null;
--> statement-breakpoint
INSERT INTO "provider_setups" ("kind") VALUES ('iyzico'), ('smtp');--> statement-breakpoint
CREATE TRIGGER "provider_setups_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider_setups"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_change('providers');
