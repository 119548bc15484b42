import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test.afterEach(async ({ shop }) => {
  await shop.db.unchecked("delete from pages where path like '/blog/%'")
  await shop.publishChanges()
})

test('a shopper finds the blog in the footer, reads a post and goes back to the list', async ({
  page,
  shop,
}) => {
  await shop.db.unchecked(
    `insert into pages (path, title, body, posted_on) values
       ('/blog/cini-tarihi', 'Çini tarihi', '<p>İznik’ten bugüne.</p>', '2024-05-03'),
       ('/blog/bakir-bakimi', 'Bakır bakımı', '<p>Sirkeyle silin.</p>', '2024-06-04')`,
  )
  await shop.publishChanges()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveText([
    /^04\.06\.2024Bakır bakımı/,
    /^03\.05\.2024Çini tarihi/,
  ])
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await page.getByRole('link', { name: 'Çini tarihi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Çini tarihi' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('İznik’ten bugüne.')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})
