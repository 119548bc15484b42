ALTER TABLE "staff_notes" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_request_key" UNIQUE("staff_id","request_key");
