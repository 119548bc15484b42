DROP INDEX "payments_one_live";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("order_id") WHERE "payments"."status" in ('started', 'verifying', 'charging', 'paid');--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "check_after" DROP NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "check_after" = NULL WHERE "status" = 'failed' AND "created_at" < now() - interval '90 days';--> statement-breakpoint
CREATE INDEX "payments_doubtful" ON "payments" USING btree ("check_after") WHERE "payments"."status" = 'failed' and ("payments"."charging_at" is not null or "payments"."page_token" is not null);--> statement-breakpoint
CREATE TABLE "job_failures" (
	"job" text NOT NULL,
	"row_id" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_failures_job_row_id_pk" PRIMARY KEY("job","row_id")
);
