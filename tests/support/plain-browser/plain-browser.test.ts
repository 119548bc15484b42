import fastify from 'fastify'
import { afterAll, test } from 'vitest'
import { expect } from './expect.ts'
import { PlainBrowser } from './plain-browser.ts'

const PAGE = `<!doctype html><html lang="tr"><head><title>Deneme</title></head><body><main>
  <h1>Sipariş</h1>
  <section aria-labelledby="s"><h2 id="s">Özet</h2><p>Toplam: <b>₺10</b></p></section>
  <details><summary>Kodum var</summary><p>Kod</p></details>
  <p hidden>Gizli</p>
  <form method="post" action="/sent">
    <input type="hidden" name="_csrf" value="t">
    <label for="n">Ad</label><input id="n" name="name" value="Ay">
    <label>Not <textarea name="note">
ilk</textarea></label>
    <fieldset><legend>Kargo</legend>
      <label><input type="radio" name="kargo" value="1" checked> Standart</label>
      <label><input type="radio" name="kargo" value="2"> Hızlı</label></fieldset>
    <label><input type="checkbox" name="ok" value="evet"> Onay</label>
    <label>Şehir <select name="city"><option value="">Seçin</option><option>Ankara</option></select></label>
    <input name="off" value="x" disabled>
    <button name="intent" value="save">Kaydet</button><button name="intent" value="drop">Sil</button>
  </form>
  <input name="apart" form="other" value="uzak"><form id="other" action="/sent"><button aria-label="Ara">🔍</button></form>
  <a href="/away">Git</a>
</main></body></html>`

const app = fastify()
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
)
app.get('/', (_request, reply) => reply.type('text/html').header('set-cookie', 'seen=1; Path=/').send(PAGE))
app.get('/away', (_request, reply) =>
  reply.header('set-cookie', 'seen=; Max-Age=0; Path=/').redirect('/back'),
)
app.get('/back', (request) => `<p>cookie: ${request.headers.cookie ?? 'none'}</p>`)
app.get('/sent', (request) => `<p>${JSON.stringify(request.query)}</p>`)
app.post('/sent', (request) => `<p>${String(request.body)}</p>`)
afterAll(() => app.close())

async function open(): Promise<PlainBrowser> {
  const page = new PlainBrowser({ app })
  await page.goto('/')
  return page
}

test('finds elements by role, name, label and text, and sees what is hidden', async () => {
  const page = await open()
  expect(page.getByRole('region', { name: 'Özet' })).toSay('Toplam: ₺10')
  expect(page.getByRole('heading', { level: 1 })).toRead('Sipariş')
  expect(page.getByRole('group', { name: 'Kargo' }).getByRole('radio')).toOccur(2)
  expect(page.getByRole('button', { name: 'Ara' })).toBeShown()
  expect(page.getByText('Gizli')).not.toBeShown()
  const code = page.getByText('Kod', { exact: true })
  expect(code).not.toBeShown()
  await page.getByText('Kodum var').click()
  expect(code).toBeShown()
  expect(() => page.getByRole('button').one()).toThrow('3 elements')
})

test('sends the fields of a form that a browser would send', async () => {
  const page = await open()
  page.getByLabel('Ad', { exact: true }).fill('Ayşe')
  page.getByLabel('Hızlı').check()
  page.getByLabel('Şehir').selectOption({ label: 'Ankara' })
  await page.getByRole('button', { name: 'Sil' }).click()
  const sent = new URLSearchParams(page.html.replace(/<\/?p>/g, ''))
  expect([...sent]).toEqual([
    ['_csrf', 't'],
    ['name', 'Ayşe'],
    ['note', 'ilk'],
    ['kargo', '2'],
    ['city', 'Ankara'],
    ['intent', 'drop'],
  ])
})

test('sends a form of fields elsewhere by its address, and follows redirects with its cookies', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Ara' }).click()
  expect(page).toBeAt('/sent?apart=uzak')
  await page.goto('/')
  expect(page.cookie('seen')).toBe('1')
  await page.getByRole('link', { name: 'Git' }).click()
  expect(page).toBeAt('/back')
  expect(page.html).toContain('cookie: none')
})

test('refuses what needs a script or cannot be changed', async () => {
  const page = await open()
  expect(() => page.locator('input[name=off]').fill('y')).toThrow('cannot be changed')
  await expect(page.getByRole('heading', { level: 1 }).click()).rejects.toThrow('without JavaScript')
})
