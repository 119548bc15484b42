-- A keyed hash of the card number beside its last four digits can be searched for the number. Written anew, so that no page of the table keeps it.
ALTER TABLE "payments" DROP COLUMN "card_fingerprint";--> statement-breakpoint
CLUSTER "payments" USING "payments_pkey";--> statement-breakpoint
ALTER TABLE "payments" SET WITHOUT CLUSTER;--> statement-breakpoint
-- Sessions live on: the cookie in the browser stays what it was, the database holds its SHA-256 from here on.
ALTER TABLE "customer_sessions" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
ALTER TABLE "customer_sessions" RENAME CONSTRAINT "customer_sessions_token_unique" TO "customer_sessions_token_hash_unique";--> statement-breakpoint
ALTER TABLE "customer_sessions" ALTER COLUMN "token_hash" TYPE text USING encode(sha256(convert_to("token_hash", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "customer_sessions" ADD CONSTRAINT "customer_sessions_token_hash" CHECK ("customer_sessions"."token_hash" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
CREATE TABLE "shop_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "shop_facts" ("name", "value")
SELECT "name", "value" FROM "shop_secrets" WHERE "name" LIKE 'seeded %' OR "name" = 'demo left';--> statement-breakpoint
CREATE TABLE "secrets_to_move" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "secrets_to_move" ("name", "value")
SELECT "name", "value" FROM "shop_secrets"
 WHERE "name" NOT LIKE 'seeded %' AND "name" NOT IN ('demo left', 'card-fingerprint');--> statement-breakpoint
-- Not valid, so that the rows of an upgrade stay until the shop has moved them; none can be added.
ALTER TABLE "secrets_to_move" ADD CONSTRAINT "secrets_to_move_leave_only" CHECK (false) NOT VALID;--> statement-breakpoint
DROP TABLE "shop_secrets";--> statement-breakpoint
CREATE TABLE "secrets_check" (
	"one_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "secrets_check_one_row" CHECK ("secrets_check"."one_row")
);
