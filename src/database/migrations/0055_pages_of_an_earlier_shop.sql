ALTER TABLE "pages" ADD COLUMN "earlier_key" text;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_earlier_key" UNIQUE("earlier_key");