CREATE TABLE "api_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"permissions" text[] NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"response_status" integer,
	"problem" text,
	"duration_ms" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "webhook_deliveries_problem" CHECK ("webhook_deliveries"."problem" in ('private-address', 'timeout', 'unreachable', 'refused', 'no-secret'))
);
--> statement-breakpoint
CREATE TABLE "webhook_stock_changes" (
	"webhook_id" text NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "webhook_stock_changes_webhook_id_product_id_pk" PRIMARY KEY("webhook_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_stock_changes" ADD CONSTRAINT "webhook_stock_changes_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_stock_changes" ADD CONSTRAINT "webhook_stock_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_stock_changes_product" ON "webhook_stock_changes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","due_at","id") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at") WHERE "webhook_deliveries"."status" <> 'waiting';--> statement-breakpoint
-- An order paid by card exists for its buyer once it is paid, so other software hears of it then.
CREATE FUNCTION "queue_order_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event, payload)
  SELECT w.id, told.event, jsonb_build_object(
      'orderId', o.id, 'orderNo', o.order_no, 'status', o.status, 'paymentType', o.payment_type,
      'total', o.total::text, 'currency', 'TRY', 'detail', NEW.data)
  FROM (VALUES
      ('placed', 'order.created', false), ('paid', 'order.created', true), ('paid', 'order.paid', NULL),
      ('shipped', 'order.shipped', NULL), ('delivered', 'order.delivered', NULL), ('cancelled', 'order.cancelled', NULL),
      ('refunded', 'order.refunded', NULL), ('paid-back', 'order.refunded', NULL)
    ) AS told (kind, event, by_card)
  JOIN webhooks w ON w.active AND told.event = ANY (w.events)
  JOIN orders o ON o.id = NEW.order_id
  WHERE told.kind = NEW.kind AND (told.by_card IS NULL OR told.by_card = (o.payment_type = 'card'))
  ORDER BY w.id, told.event;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_events_webhooks" AFTER INSERT ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION "queue_order_webhooks"();--> statement-breakpoint
-- Ordered, so that two transactions that move the same products wait for each other in the same order.
CREATE FUNCTION "note_stock_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_stock_changes (webhook_id, product_id)
  SELECT DISTINCT w.id, moved.product_id
  FROM moved CROSS JOIN webhooks w
  WHERE w.active AND 'stock.changed' = ANY (w.events)
  ORDER BY 2, 1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_ledger_webhooks" AFTER INSERT ON "stock_ledger"
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "note_stock_webhooks"();
