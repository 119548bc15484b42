/** The intent and the field of the form that chooses a way of delivery; the field's value is the key of one of `CartDelivery.choices`. */
export const DELIVERY_INTENT = 'delivery'
export const DELIVERY_FIELD = 'teslimat'
