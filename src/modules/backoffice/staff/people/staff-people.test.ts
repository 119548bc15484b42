import { describe, expect, test } from 'vitest'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { staffVisitor } from '#tests/support/staff-visitor.ts'

const HOUR = 60 * 60_000
let now = Date.now()
const made = await testShopWithInbox({ clock: () => new Date(now) })
const { app, db, shop, inbox } = made
const PASSWORD = 'doğru at pil zımba'

const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
const codeOf = ({ body }: { body: Record<string, unknown> }) =>
  (body as { error?: { code: string } }).error?.code

async function invited(email: string, role = 'support') {
  const owner = await staffBrowser(made, 'owner')
  const sent = await owner.request<{ id: string }>('POST', '/staff/invitations', {
    body: { email, role, locale: 'tr' },
  })
  await shop.mail.deliver()
  return { owner, sent, token: tokenOf(inbox.to(email).at(-1)?.link('/yonetim/davet') ?? 'http://x/#') }
}
const accept = (token: string, body = { name: 'Yeni Çalışan', password: PASSWORD }) => {
  const visitor = staffVisitor({ app })
  return visitor.request('POST', '/invitation/accept', { ...body, token }).then((response) => ({
    visitor,
    ...response,
  }))
}

describe('an invitation', () => {
  test('is opened and accepted by its link once, with its role, and signs in', async () => {
    const email = 'yeni1@ornek.example'
    const { sent, token } = await invited(email)
    expect(sent).toMatchObject({ status: 201, body: { email, role: 'support' } })
    const opened = await staffVisitor({ app }).request('GET', '/invitation', undefined, {
      'x-link-token': token,
    })
    expect(opened.body).toMatchObject({ email, role: 'support' })
    const { visitor, status } = await accept(token)
    expect(status).toBe(200)
    expect((await visitor.request('GET', '/session')).body.staff).toMatchObject({ email, role: 'support' })
    expect(await accept(token)).toMatchObject({ status: 409, code: 'LINK_OVER', setCookie: '' })
  })

  test('works three days, and no longer after it was withdrawn or sent again', async () => {
    const late = await invited('yeni2@ornek.example')
    now += 73 * HOUR
    expect(await accept(late.token)).toMatchObject({ code: 'LINK_OVER' })
    const first = await invited('yeni3@ornek.example')
    await first.owner.request('POST', `/staff/invitations/${first.sent.body.id}/resend`)
    await shop.mail.deliver()
    const second = tokenOf(inbox.to('yeni3@ornek.example').at(-1)?.link('/yonetim/davet') ?? '')
    expect(second).not.toBe(first.token)
    expect(await accept(first.token)).toMatchObject({ code: 'LINK_OVER' })
    await first.owner.request('DELETE', `/staff/invitations/${first.sent.body.id}`)
    expect(await accept(second)).toMatchObject({ code: 'LINK_OVER' })
  })

  test('goes neither to a member of staff nor twice to one address', async () => {
    const email = 'yeni4@ornek.example'
    const { token } = await invited(email)
    expect(codeOf((await invited(email)).sent)).toBe('ALREADY_INVITED')
    await accept(token)
    expect(codeOf((await invited(email.toUpperCase())).sent)).toBe('MEMBER_EXISTS')
  })

  test('accepted twice at the same time makes one account', async () => {
    const { token } = await invited('yeni5@ornek.example')
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused with a short password and stays open', async () => {
    const { token } = await invited('yeni6@ornek.example')
    expect((await accept(token, { name: 'Ayşe', password: 'kısa' })).status).toBe(422)
    expect((await accept(token)).status).toBe(200)
  })
})

describe('nobody gives more than they have', () => {
  const bySql = (id: string, change: string) => db.unchecked(`update staff set ${change} where id = $1`, [id])

  test('an invitation ends with the rights of whoever sent it', async () => {
    for (const [email, change] of [
      ['yeni7@ornek.example', { path: 'disabled', body: { disabled: true } }],
      ['yeni8@ornek.example', { path: 'role', body: { role: 'orders' } }],
    ] as const) {
      const { owner, token } = await invited(email, 'owner')
      const other = await staffBrowser(made, 'owner')
      const { path, body } = change
      expect((await other.request('PUT', `/staff/${owner.id}/${path}`, { body, version: 1 })).status).toBe(
        200,
      )
      expect(await accept(token)).toMatchObject({ code: 'LINK_OVER' })
    }
  })

  test('an invitation is sent, and sent again, by a person who may give access', async () => {
    const { owner, sent } = await invited('yeni9@ornek.example')
    const actor = { name: 'x', requestId: 'r', ip: '::1', recorded: false }
    const form = { email: 'yeni10@ornek.example', role: 'readonly', locale: 'tr' } as const
    const refused = { ok: false, reason: 'not-owner' }
    await bySql(owner.id, `role = 'finance'`)
    for (const staffId of [null, owner.id]) {
      expect(await shop.staff.invitations.send({ ...actor, staffId }, form)).toEqual(refused)
      expect(await shop.staff.invitations.resend({ ...actor, staffId }, sent.body.id)).toEqual(refused)
    }
  })
})

test('the other owners hear of an invitation, in their own language, and its sender does not', async () => {
  const colleague = await staffBrowser(made, 'owner')
  await db.unchecked(`update staff set locale = 'en' where id = $1`, [colleague.id])
  const { owner } = await invited('yeni11@ornek.example')
  const [email, ...more] = inbox.to(`${colleague.id}@vitrin.example`).slice(-1)
  expect(more).toEqual([])
  expect(email?.subject).toContain('an important change in the back office')
  expect(email?.text).toContain(`owner ${owner.id} did something`)
  expect(email?.text).toContain('somebody was invited to the team')
  expect(inbox.to(`${owner.id}@vitrin.example`)).toEqual([])
})

test('a person has the rights of another role with the next request', async () => {
  const [owner, member] = [await staffBrowser(made, 'owner'), await staffBrowser(made, 'readonly')]
  expect((await member.request('GET', '/staff')).status).toBe(403)
  const changed = await owner.request('PUT', `/staff/${member.id}/role`, {
    body: { role: 'owner' },
    version: 1,
  })
  expect(changed).toMatchObject({ status: 200, body: { role: 'owner', version: 2 } })
  expect((await member.request('GET', '/staff')).status).toBe(200)
  const stale = await owner.request('PUT', `/staff/${member.id}/role`, {
    body: { role: 'orders' },
    version: 1,
  })
  expect(stale).toMatchObject({ status: 409, body: { current: { role: 'owner', version: 2 } } })
})

test('a disabled person and one who was signed out are out with the next request', async () => {
  const [owner, one, two] = [
    await staffBrowser(made, 'owner'),
    await staffBrowser(made, 'orders'),
    await staffBrowser(made, 'orders'),
  ]
  await owner.request('PUT', `/staff/${one.id}/disabled`, { body: { disabled: true }, version: 1 })
  await owner.request('DELETE', `/staff/${two.id}/sessions`)
  for (const browser of [one, two]) expect((await browser.request('GET', '/session')).status).toBe(401)
  const { rows } = await db.unchecked('select from staff_sessions where staff_id = any($1)', [
    [one.id, two.id],
  ])
  expect(rows).toEqual([])
})

describe('nobody', () => {
  test.each([
    { path: 'role', body: { role: 'readonly' } },
    { path: 'disabled', body: { disabled: true } },
  ])('changes the own $path', async ({ path, body }) => {
    const owner = await staffBrowser(made, 'owner')
    const refused = await owner.request('PUT', `/staff/${owner.id}/${path}`, { body, version: 1 })
    expect([refused.status, codeOf(refused)]).toEqual([409, 'OWN_ACCOUNT'])
  })

  test('removes the last owner: of two who dismiss each other at once, one stays', async () => {
    await db.unchecked(`update staff set role = 'orders' where role = 'owner'`)
    const [one, two] = [await staffBrowser(made, 'owner'), await staffBrowser(made, 'owner')]
    const dismiss = (by: typeof one, whom: typeof one) =>
      by.request('PUT', `/staff/${whom.id}/disabled`, { body: { disabled: true }, version: 1 })
    const both = await Promise.all([dismiss(one, two), dismiss(two, one)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await db.unchecked(`select id from staff where role = 'owner' and disabled_at is null`)
    expect(rows).toHaveLength(1)
  })
})
