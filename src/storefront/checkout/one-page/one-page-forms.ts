/** The forms of the one page beside that of the payment: their intents, and the id of the one that must be sent before the order. */
export const GUEST_EMAIL = 'guest-email'
export const GUEST_ADDRESS = 'guest-address'
export const ADDRESS_FORM = 'siparis-adresi'
