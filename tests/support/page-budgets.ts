export const PAGE_BUDGETS = {
  home: { html: 262_000, tags: 2_400, scripts: 69_000 },
  list: { html: 211_000, tags: 2_010, scripts: 51_000 },
  product: { html: 123_000, tags: 1_010, scripts: 30_000 },
}

export const REACH = { html: 110_000, tags: 1_000, scripts: 14_000 }
