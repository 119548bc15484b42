ALTER TABLE "payments" ADD COLUMN "attempt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt" CHECK (length("payments"."attempt") <= 40);