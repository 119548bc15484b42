ALTER TABLE "categories" ADD COLUMN "suggestions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_suggestions" CHECK (jsonb_typeof("categories"."suggestions") = 'array' and jsonb_array_length("categories"."suggestions") <= 40);
