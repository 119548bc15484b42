CREATE TABLE "move_in_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "move_in_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"part" text NOT NULL,
	"file_name" text NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "move_in_runs_part" CHECK ("move_in_runs"."part" in ('customers', 'orders', 'reviews', 'coupons', 'pages'))
);
--> statement-breakpoint
CREATE TABLE "move_in_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "move_in_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"record_id" text NOT NULL,
	"stamps" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "move_in_records" ADD CONSTRAINT "move_in_records_run_id_move_in_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."move_in_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "move_in_records_run" ON "move_in_records" USING btree ("run_id","id");
