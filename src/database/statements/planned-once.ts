/**
 * The array parameter `$n` of a prepared statement that PostgreSQL shall plan once per connection, as an expression for `any (…)`
 * and `unnest (…)`.
 *
 * PostgreSQL knows the length of the array it plans for, and assumes ten elements in the plan for every array. For short arrays
 * the second plan looks more expensive, so it plans at each execution; with many joins that takes longer than the execution.
 * Inside a subselect it does not look at the value, both plans cost the same, and it keeps the one for every array.
 */
export const genericPlanArray = (parameter: `$${number}`, type: 'int' | 'text') =>
  `(select ${parameter}::${type}[])::${type}[]`
