CREATE TABLE "import_changes" (
	"run_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"stock" jsonb,
	"undone_by" integer,
	CONSTRAINT "import_changes_run_id_product_id_pk" PRIMARY KEY("run_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text DEFAULT '' NOT NULL,
	"options" jsonb NOT NULL,
	"started_by" text DEFAULT '' NOT NULL,
	"upload" text,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"undoes" integer,
	"undone_by" integer,
	CONSTRAINT "import_runs_kind" CHECK ("import_runs"."kind" in ('import', 'undo')),
	CONSTRAINT "import_runs_state" CHECK ("import_runs"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "import_runs_undoes" CHECK (("import_runs"."kind" = 'undo') = ("import_runs"."undoes" is not null))
);
--> statement-breakpoint
ALTER TABLE "stock_ledger" DROP CONSTRAINT "stock_ledger_reason";--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_undone_by_import_runs_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_undoes_import_runs_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_undone_by_import_runs_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_runs_upload" ON "import_runs" USING btree ("upload") WHERE "import_runs"."upload" is not null;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_reason" CHECK ("stock_ledger"."reason" in ('opening', 'import', 'order', 'cancel', 'return', 'count', 'transfer', 'undo'));