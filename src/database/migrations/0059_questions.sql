CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"customer_id" text,
	"author_name" text NOT NULL,
	"question" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_once" UNIQUE("customer_id","product_id","question"),
	CONSTRAINT "questions_question" CHECK (char_length("questions"."question") between 1 and 500),
	CONSTRAINT "questions_answer" CHECK (char_length("questions"."answer") <= 2000),
	CONSTRAINT "questions_status" CHECK ("questions"."status" in ('pending', 'answered', 'refused')),
	CONSTRAINT "questions_answered" CHECK ("questions"."status" <> 'answered' or "questions"."answer" <> ''),
	CONSTRAINT "questions_answered_at" CHECK (("questions"."answer" = '') = ("questions"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_of_product" ON "questions" USING btree ("product_id","status","answered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "questions_queue" ON "questions" USING btree ("status","created_at","id");