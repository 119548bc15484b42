CREATE UNLOGGED TABLE "order_presence" (
	"order_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"editing" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_presence_order_id_staff_id_pk" PRIMARY KEY("order_id","staff_id")
);
--> statement-breakpoint
CREATE INDEX "order_presence_age" ON "order_presence" USING btree ("seen_at");