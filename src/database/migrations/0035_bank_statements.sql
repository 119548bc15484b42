CREATE TABLE "bank_movements" (
	"id" char(32) PRIMARY KEY NOT NULL,
	"run_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_movements_amount" CHECK ("bank_movements"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_statement_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statement_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"file_name" text NOT NULL,
	"movements" integer NOT NULL,
	"header_hash" text,
	"columns" jsonb,
	"staff_id" text,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statement_runs_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "bank_movements" ADD CONSTRAINT "bank_movements_run_id_bank_statement_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bank_statement_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_movements" ADD CONSTRAINT "bank_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_movements_order" ON "bank_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_movements_run" ON "bank_movements" USING btree ("run_id");