CREATE TABLE "wishlist_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlist_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"sent_on" date NOT NULL,
	"stop_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishlist_mails_stop_hash_unique" UNIQUE("stop_hash"),
	CONSTRAINT "wishlist_mails_day" UNIQUE("customer_id","sent_on")
);
--> statement-breakpoint
ALTER TABLE "wishlist_mails" ADD CONSTRAINT "wishlist_mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_mails_sent" ON "wishlist_mails" USING btree ("sent_at");
