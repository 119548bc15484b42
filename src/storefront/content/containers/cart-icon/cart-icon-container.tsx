/** Link to the cart, with the number of its lines. */
export { CartLink as default } from '../../../shell/header/cart-link.tsx'
