CREATE TABLE "cart_additions" (
	"cart_id" bigint NOT NULL,
	"key" text NOT NULL,
	"product_id" integer NOT NULL,
	"unit_id" integer NOT NULL,
	"quantity" smallint NOT NULL,
	"created" boolean NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_additions_once" PRIMARY KEY("cart_id","key","product_id","unit_id","quantity"),
	CONSTRAINT "cart_additions_key" CHECK (length("cart_additions"."key") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "cart_additions" ADD CONSTRAINT "cart_additions_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_additions_added_at" ON "cart_additions" USING btree ("added_at");
