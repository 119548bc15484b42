-- Changes of products by staff with the exact values of each changed field: the audit log has them as people read them.
CREATE TABLE "product_changes_kept" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);--> statement-breakpoint
ALTER TABLE "product_changes_kept" ADD CONSTRAINT "product_changes_kept_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes_kept" ADD CONSTRAINT "product_changes_kept_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_changes_kept_product" ON "product_changes_kept" USING btree ("product_id");
