export const PAGE_BUDGETS = {
  home: { html: 136_000, tags: 2_250, scripts: 4_500 },
  list: { html: 82_000, tags: 1_420, scripts: 7_000 },
  product: { html: 72_000, tags: 950, scripts: 9_500 },
}

export const REACH = { html: 110_000, tags: 1_000, scripts: 14_000 }
