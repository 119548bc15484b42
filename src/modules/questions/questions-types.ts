import type { Mail } from '#modules/mail/mail.server.ts'
import type { ShopDeps } from '#modules/shop-deps.ts'

export interface QuestionsDeps extends Pick<ShopDeps, 'db' | 'changes' | 'clock' | 'publicUrl'> {
  mail: Pick<Mail, 'queue' | 'wake'>
}
