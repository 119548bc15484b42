-- Counters of minutes: a crash may forget them, so they cost no write-ahead log. An ordinary table to whoever reads it.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limits_resets" ON "rate_limits" USING btree ("resets_at");
--> statement-breakpoint
-- How many emails a recipient got in the last hour, asked before each one that strangers can cause.
CREATE INDEX "mail_messages_recently_sent" ON "mail_messages" USING btree (lower("recipient"), "sent_at") WHERE "status" = 'sent';
