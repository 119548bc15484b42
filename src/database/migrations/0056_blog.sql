ALTER TABLE "pages" ADD COLUMN "posted_on" date;--> statement-breakpoint
CREATE INDEX "pages_blog" ON "pages" USING btree ("posted_on","id") WHERE "pages"."posted_on" is not null;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_post" CHECK ("pages"."posted_on" is null or "pages"."path" ~ '^/blog/[^/]+$');