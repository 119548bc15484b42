-- What a shop restored from a copy is held for, and the backups that the shop writes by itself.
CREATE TABLE "shop_restores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"taken_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"restored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "shop_restores_source" CHECK (length("shop_restores"."source") between 1 and 500)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "shop_restores_held" ON "shop_restores" USING btree ((true)) WHERE "shop_restores"."released_at" is null;--> statement-breakpoint
CREATE TRIGGER shop_restores_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_restores"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_change('maintenance');--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"key" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"bytes" bigint,
	"rows" bigint,
	"pictures" integer,
	"missing_pictures" integer,
	"keys" text,
	"problem" text,
	"error" text DEFAULT '' NOT NULL,
	"started_by" text DEFAULT '' NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "backup_runs_kind" CHECK ("backup_runs"."kind" in ('file', 'base')),
	CONSTRAINT "backup_runs_status" CHECK ("backup_runs"."status" in ('running', 'ok', 'failed')),
	CONSTRAINT "backup_runs_problem" CHECK ("backup_runs"."problem" in ('disk-full', 'no-access', 'unreachable', 'stopped', 'died', 'other')),
	CONSTRAINT "backup_runs_keys" CHECK ("backup_runs"."keys" in ('encrypted', 'left-out'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_one" ON "backup_runs" USING btree ((true)) WHERE "backup_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "backup_runs_newest" ON "backup_runs" USING btree ("kind","started_at") WHERE "backup_runs"."status" = 'ok';--> statement-breakpoint
-- A delivery that waited in a restored shop and that its owner discards.
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_problem";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_problem" CHECK ("webhook_deliveries"."problem" in ('private-address', 'timeout', 'unreachable', 'refused', 'no-secret', 'discarded')) NOT VALID;
