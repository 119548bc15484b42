export const PAGE_BUDGETS = {
  home: { html: 130_000, tags: 1_870, scripts: 4_500 },
  list: { html: 74_000, tags: 1_150, scripts: 7_000 },
  product: { html: 72_000, tags: 950, scripts: 9_500 },
}

export const REACH = { html: 110_000, tags: 1_000, scripts: 14_000 }
