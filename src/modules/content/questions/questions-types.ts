import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'

export interface QuestionsDeps extends Pick<ShopDeps, 'db' | 'changes' | 'clock' | 'publicUrl'> {
  mail: Pick<Mail, 'queue' | 'wake'>
}
