/**
 * Tables that have hundreds of thousands of rows or more in a shop of a million products or some years of orders. To read one whole
 * while it is locked stops the shop for seconds to minutes.
 */
export const LARGE_TABLES: readonly string[] = [
  ...['products', 'product_texts', 'product_units', 'product_variant_values', 'product_images'],
  ...['product_categories', 'product_tags', 'product_specifications', 'product_words', 'product_words_due'],
  ...['price_history', 'planned_prices', 'old_product_keys', 'ordered_products', 'product_alerts'],
  ...['inventory', 'stock_levels', 'stock_ledger', 'import_changes', 'product_changes_kept'],
  ...['orders', 'order_lines', 'order_events', 'order_timeline', 'order_search', 'order_acceptances'],
  ...['order_parcels', 'order_parcel_lines', 'order_invoices', 'order_edits', 'order_collections'],
  ...['order_returns', 'order_return_lines', 'order_refunds', 'order_refund_lines'],
  ...['payments', 'payment_events', 'account_entries', 'coupon_uses', 'coupon_buyers'],
  ...[
    'visitors',
    'carts',
    'cart_lines',
    'cart_saved_lines',
    'cart_additions',
    'cart_reminders',
    'wishlist_items',
  ],
  ...['customers', 'customer_sessions', 'customer_credentials', 'customer_consents', 'addresses'],
  ...['mail_messages', 'sms_messages', 'audit_log', 'search_counts', 'reviews', 'review_votes'],
  ...['earlier_orders', 'earlier_order_lines', 'earlier_purchases', 'move_in_records'],
  ...['webhook_deliveries', 'webhook_product_changes', 'webhook_stock_changes'],
]
