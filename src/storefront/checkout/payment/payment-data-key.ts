/** The localStorage key of spec §7; the payment window deletes the entry first. */
export const PAYMENT_DATA_KEY = 'payment_data'
