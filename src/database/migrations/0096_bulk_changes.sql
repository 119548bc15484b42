ALTER TABLE "import_runs" DROP CONSTRAINT "import_runs_kind";--> statement-breakpoint
ALTER TABLE "import_runs" DROP CONSTRAINT "import_runs_state";--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "queued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_kind" CHECK ("import_runs"."kind" in ('import', 'undo', 'change'));--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_state" CHECK ("import_runs"."state" in ('waiting', 'running', 'done', 'failed'));--> statement-breakpoint
CREATE INDEX "import_runs_queue" ON "import_runs" USING btree ("id") WHERE "import_runs"."queued" and "import_runs"."state" in ('waiting', 'running');--> statement-breakpoint
-- Changes of earlier versions hold digests of what they wrote; from here on they hold the values.
ALTER TABLE "import_changes" ADD COLUMN "digests" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE TABLE "product_change_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"products" integer[] NOT NULL,
	"rows" integer[] NOT NULL,
	"versions" integer[] NOT NULL,
	"change" jsonb NOT NULL,
	"leave_out" jsonb NOT NULL,
	"preview" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_id" integer,
	CONSTRAINT "product_change_plans_run" UNIQUE("run_id")
);--> statement-breakpoint
ALTER TABLE "product_change_plans" ADD CONSTRAINT "product_change_plans_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TABLE "product_change_recipes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_change_recipes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"change" jsonb NOT NULL,
	"leave_out" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_change_recipes_name" UNIQUE("name")
);
