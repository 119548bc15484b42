/** Which of two numbers is the day in dates such as 05/12/2024. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
