import type { Db } from '#database/database.ts'
import { insertPerson } from '#modules/backoffice/staff/staff.server.ts'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { DEMO_STAFF_PASSWORD } from '../demo-shop.ts'

const DEMO_STAFF = [
  { name: 'Sevgi Aydın', email: 'sahip@demo.vitrin.example', role: 'owner' },
  { name: 'Kerem Usta', email: 'katalog@demo.vitrin.example', role: 'catalogue' },
  { name: 'Derya Koç', email: 'siparis@demo.vitrin.example', role: 'orders' },
  { name: 'Fikret Şen', email: 'finans@demo.vitrin.example', role: 'finance' },
  { name: 'Gül Çetin', email: 'destek@demo.vitrin.example', role: 'support' },
  { name: 'İrem Öz', email: 'izleyici@demo.vitrin.example', role: 'readonly' },
] as const

/** Demo staff, one of each role. They are disabled as soon as the shop is started as a real one (`DEMO=0`). */
export async function insertDemoStaff(tx: Db): Promise<void> {
  const passwordHash = await hashPassword(DEMO_STAFF_PASSWORD)
  for (const person of DEMO_STAFF) await insertPerson(tx, { ...person, locale: 'tr', passwordHash })
}
