CREATE TABLE "option_order" (
	"option" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "option_order_option_value_pk" PRIMARY KEY("option","value"),
	CONSTRAINT "option_order_not_empty" CHECK ("option_order"."option" <> '')
);
--> statement-breakpoint
CREATE TRIGGER option_order_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "option_order"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_change('catalogue');
