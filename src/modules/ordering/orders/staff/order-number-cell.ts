/**
 * '1234-5678-9012': the number of an order in a file, since spreadsheets shorten one of 12 digits to '1,23457E+11', and save that. Every file of
 * orders has it so, so that they can be joined.
 */
export const orderNumberCell = (orderNo: string): string => orderNo.replace(/(\d{4})(?=\d)/g, '$1-')
