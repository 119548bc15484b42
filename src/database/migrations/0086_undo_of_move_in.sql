ALTER TABLE "move_in_runs" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "move_in_runs" ADD COLUMN "undo_started_at" timestamp with time zone;--> statement-breakpoint
UPDATE "move_in_runs" SET "seen_at" = coalesce("ended_at", "started_at");--> statement-breakpoint
-- The version alone says what staff decided: a record of the purchase changes the status and is no decision.
UPDATE "move_in_records" AS r SET "stamps" = r.stamps || jsonb_build_object('moderated', split_part(r.stamps->>'moderated', ' ', 2))
  FROM "move_in_runs" AS m WHERE m.id = r.run_id AND m.part = 'reviews';--> statement-breakpoint
CREATE TABLE "earlier_purchases" (
	"review_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	CONSTRAINT "earlier_purchases_review_id_order_id_pk" PRIMARY KEY("review_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "earlier_purchases" ADD CONSTRAINT "earlier_purchases_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_purchases" ADD CONSTRAINT "earlier_purchases_order_id_earlier_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."earlier_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_purchases_order" ON "earlier_purchases" USING btree ("order_id");
