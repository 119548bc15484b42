import { m } from '#office-texts/messages.js'

const NAMES: Readonly<Record<string, () => string>> = {
  'send-emails': m.operations_name_send_emails,
  'send-sms': m.operations_name_send_sms,
  'settle-payments': m.operations_name_settle_payments,
  'refund-cards': m.operations_name_refund_cards,
  'delete-vault-cards': m.operations_name_delete_vault_cards,
  'notify-waiting': m.operations_name_notify_waiting,
  'remind-of-carts': m.operations_name_remind_of_carts,
  'mail-wishlist-prices': m.operations_name_mail_wishlist_prices,
  'enforce-transfer-deadlines': m.operations_name_enforce_transfer_deadlines,
  'update-rates': m.operations_name_update_rates,
  'send-invitations': m.operations_name_send_invitations,
  'publish-products': m.operations_name_publish_products,
  'write-product-words': m.operations_name_write_product_words,
  'run-product-changes': m.operations_name_run_product_changes,
  'run-scheduled-recipes': m.operations_name_run_scheduled_recipes,
  'apply-planned-prices': m.operations_name_apply_planned_prices,
  'tell-low-stock': m.operations_name_tell_low_stock,
  'watch-low-stock': m.operations_name_watch_low_stock,
  'give-badges': m.operations_name_give_badges,
  'write-backup': m.operations_name_write_backup,
  'delete-uploads': m.operations_name_delete_uploads,
  'prune-change-log': m.operations_name_prune_change_log,
  'delete-expired': m.operations_name_delete_expired,
}

/** What staff read for a scheduled job; a job without words has its own name. */
export const jobName = (name: string): string => NAMES[name]?.() ?? name
