CREATE TABLE "order_parcel_lines" (
	"parcel_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_parcel_lines_parcel_id_order_line_id_pk" PRIMARY KEY("parcel_id","order_line_id"),
	CONSTRAINT "order_parcel_lines_quantity" CHECK ("order_parcel_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"carrier_name" text NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"tracking_no" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_parcels_tracking" UNIQUE("order_id","tracking_no"),
	CONSTRAINT "order_parcels_tracking_no" CHECK ("order_parcels"."tracking_no" <> '')
);
--> statement-breakpoint
ALTER TABLE "order_parcel_lines" ADD CONSTRAINT "order_parcel_lines_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel_lines" ADD CONSTRAINT "order_parcel_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_parcel_lines_line" ON "order_parcel_lines" USING btree ("order_line_id");--> statement-breakpoint
-- The parcels sent so far hold all pieces of their lines. A bulk copy: the moment is that of the event where there is one.
INSERT INTO order_parcels (order_id, carrier_name, tracking_url, tracking_no, sent_at)
  SELECT l.order_id, max(l.carrier_name), max(l.tracking_url), l.tracking_no, coalesce(min(e.created_at), min(o.created_at))
  FROM order_lines l JOIN orders o ON o.id = l.order_id
  LEFT JOIN order_events e ON e.order_id = l.order_id AND e.kind = 'shipped' AND e.data->>'trackingNo' = l.tracking_no
  WHERE l.tracking_no <> '' GROUP BY l.order_id, l.tracking_no ORDER BY 5, l.order_id, l.tracking_no;--> statement-breakpoint
INSERT INTO order_parcel_lines (parcel_id, order_line_id, quantity)
  SELECT p.id, l.id, l.quantity FROM order_lines l JOIN order_parcels p ON p.order_id = l.order_id AND p.tracking_no = l.tracking_no;
