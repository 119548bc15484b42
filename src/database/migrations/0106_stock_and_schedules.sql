ALTER TABLE "product_change_plans" ADD COLUMN "stock" integer[];--> statement-breakpoint
ALTER TABLE "product_change_recipes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TABLE "product_change_schedules" (
	"recipe_id" integer PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"day" integer,
	"date" date,
	"time" text NOT NULL,
	"next_at" timestamp with time zone,
	"confirmed_by" text NOT NULL,
	"confirmed_name" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"expected" integer NOT NULL,
	"last_at" timestamp with time zone,
	"last_run" integer,
	"stopped" jsonb,
	CONSTRAINT "product_change_schedules_every" CHECK ("product_change_schedules"."every" in ('once', 'day', 'week', 'month'))
);--> statement-breakpoint
ALTER TABLE "product_change_schedules" ADD CONSTRAINT "product_change_schedules_recipe_id_product_change_recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."product_change_recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_change_schedules" ADD CONSTRAINT "product_change_schedules_last_run_import_runs_id_fk" FOREIGN KEY ("last_run") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_change_schedules_next" ON "product_change_schedules" USING btree ("next_at") WHERE "product_change_schedules"."next_at" is not null;
