-- Where a return stands in the list of staff: one that is not finished by its moment, the longest waiting first, and far behind them the
-- finished ones, newest first. In seconds, to the microsecond.
CREATE FUNCTION return_list_position(status text, created_at timestamptz) RETURNS numeric
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN status IN ('requested', 'approved', 'received') THEN extract(epoch FROM created_at AT TIME ZONE 'UTC')
		ELSE 100000000000 - extract(epoch FROM created_at AT TIME ZONE 'UTC') END;--> statement-breakpoint
CREATE INDEX "order_returns_list" ON "order_returns" USING btree (return_list_position("status", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "order_returns_status" ON "order_returns" USING btree ("status",return_list_position("status", "created_at"),"id");