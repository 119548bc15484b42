import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { MAIL_COLORS, MAIL_FONT } from './mail-parts.tsx'
import type { MailContext } from './mail-view.ts'

const { page, surface, ink, muted, line, accent } = MAIL_COLORS
const small = { margin: '0 0 4px', color: muted, fontSize: '13px', lineHeight: '20px' }

/** The layout of every email: the shop's logo or name above, the seller's details below, as the law requires. */
export function MailLayout({
  context: { locale, sender },
  preview,
  children,
}: {
  context: MailContext
  preview: string
  children: ReactNode
}) {
  const { companyTitle, companyAddress, companyPhone, companyEmail } = sender
  const reach = [companyPhone, companyEmail].filter(Boolean).join(' · ')
  return (
    <Html lang={locale} dir="ltr">
      <Head />
      <Preview>{preview}</Preview>
      <Body
        style={{ margin: 0, padding: '24px 12px', backgroundColor: page, color: ink, fontFamily: MAIL_FONT }}
      >
        <Container
          style={{ maxWidth: '600px', padding: '32px 28px', backgroundColor: surface, borderRadius: '12px' }}
        >
          <Section style={{ paddingBottom: '20px' }}>
            <Link
              href={sender.url}
              style={{ color: accent, fontSize: '22px', fontWeight: 700, textDecoration: 'none' }}
            >
              {sender.logo ? (
                <Img
                  src={sender.logo.url}
                  alt={sender.name}
                  width={sender.logo.width}
                  height={sender.logo.height}
                />
              ) : (
                sender.name
              )}
            </Link>
          </Section>
          {children}
          <Hr style={{ margin: '28px 0 16px', borderColor: line }} />
          <Text style={small}>{companyTitle || sender.name}</Text>
          {companyAddress && <Text style={small}>{companyAddress}</Text>}
          {reach && <Text style={small}>{reach}</Text>}
          <Text style={small}>
            <Link href={sender.url} style={{ color: muted }}>
              {sender.url.replace(/^https?:\/\//, '')}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  )
}
