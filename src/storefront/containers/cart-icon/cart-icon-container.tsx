/** Link to the cart, with the number of its lines. */
export { CartLink as default } from '../../layout/cart-link.tsx'
