import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactNode } from 'react'
import { m } from '#texts/messages.js'
import type { MailContext } from './mail-view.ts'

/** The shop's colours as plain values, because email clients know neither CSS variables nor `light-dark()`. */
export const MAIL_COLORS = {
  page: '#f6f4f0',
  surface: '#ffffff',
  ink: '#1a1f1e',
  muted: '#5a5f5b',
  line: '#e7e3dc',
  accent: '#0b6b63',
} as const
export const MAIL_FONT = 'Inter, "Helvetica Neue", Arial, sans-serif'

const { ink, muted, line, accent, surface } = MAIL_COLORS
const body = { margin: '0 0 14px', color: ink, fontSize: '16px', lineHeight: '25px' }
const cell = { padding: '6px 0', fontSize: '15px', lineHeight: '22px', verticalAlign: 'top' }

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" style={{ margin: '0 0 16px', color: ink, fontSize: '22px', lineHeight: '30px' }}>
      {children}
    </Heading>
  )
}

export function MailText({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  const style: CSSProperties = quiet ? { ...body, color: muted, fontSize: '14px', lineHeight: '21px' } : body
  return <Text style={style}>{children}</Text>
}

/** A code to be typed elsewhere, large and apart so that it is read and copied easily. */
export function MailCode({ children }: { children: string }) {
  return (
    <Text
      style={{
        margin: '4px 0 18px',
        color: ink,
        fontSize: '32px',
        lineHeight: '40px',
        fontWeight: 700,
        letterSpacing: '6px',
      }}
    >
      {children}
    </Text>
  )
}

/** The button of an email, and its link as text for readers who cannot press it. */
export function MailAction({ href, label, context }: { href: string; label: string; context: MailContext }) {
  return (
    <Section style={{ padding: '6px 0 14px' }}>
      <Button
        href={href}
        style={{
          padding: '13px 22px',
          borderRadius: '8px',
          backgroundColor: accent,
          color: surface,
          fontSize: '16px',
          fontWeight: 600,
        }}
      >
        {label}
      </Button>
      <Text
        data-skip-in-text="true"
        style={{ margin: '14px 0 0', color: muted, fontSize: '13px', lineHeight: '19px' }}
      >
        {m.mail_link_fallback({}, { locale: context.locale })}
        <br />
        <Link href={href} style={{ color: muted, wordBreak: 'break-all' }}>
          {href}
        </Link>
      </Text>
    </Section>
  )
}

/** A link beside the one button of an email. */
export function MailLink({ href, label }: { href: string; label: string }) {
  return (
    <Text style={body}>
      <Link href={href} style={{ color: accent }}>
        {label}
      </Link>
    </Text>
  )
}

/** Pairs of a name and a value: order number, date, an account's IBAN. */
export function MailFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Section style={{ margin: '0 0 16px', borderTop: `1px solid ${line}` }}>
      {facts.map(([name, value]) => (
        <Row key={name} style={{ borderBottom: `1px solid ${line}` }}>
          <Column style={{ ...cell, width: '40%', paddingRight: '12px', color: muted }}>{name}</Column>
          <Column style={{ ...cell, color: ink, fontWeight: 600 }}>{value}</Column>
        </Row>
      ))}
    </Section>
  )
}

/** What a person wrote, with their line breaks, below its name. */
export function MailQuote({ label, text }: { label: string; text: string }) {
  return (
    <Section style={{ margin: '0 0 16px', borderLeft: `3px solid ${line}`, paddingLeft: '12px' }}>
      <Text style={{ ...body, margin: '0 0 4px', fontSize: '14px', color: muted }}>{label}</Text>
      <Text style={{ ...body, margin: 0, whiteSpace: 'pre-line' }}>{text}</Text>
    </Section>
  )
}

/** An order line in an email; `image` is the absolute URL of a JPEG or PNG, '' for none. */
export interface MailLine {
  position: number
  name: string
  detail: string
  amount: string
  image: string
}

export function MailLines({ lines }: { lines: readonly MailLine[] }) {
  return (
    <Section style={{ margin: '0 0 16px', borderTop: `1px solid ${line}` }}>
      {lines.map(({ position, name, detail, amount, image }) => (
        <Row key={position} style={{ borderBottom: `1px solid ${line}` }}>
          <Column style={{ width: '76px', padding: '10px 12px 10px 0', verticalAlign: 'top' }}>
            {image && <Img src={image} alt="" width="64" height="64" style={{ borderRadius: '8px' }} />}
          </Column>
          <Column style={{ ...cell, padding: '10px 12px 10px 0', color: ink }}>
            {name}
            <br />
            <span style={{ color: muted, fontSize: '14px' }}>{detail}</span>
          </Column>
          <Column
            style={{
              ...cell,
              padding: '10px 0',
              width: '110px',
              textAlign: 'right',
              fontWeight: 600,
              color: ink,
            }}
          >
            {amount}
          </Column>
        </Row>
      ))}
    </Section>
  )
}

/** Why the reader gets a commercial message, and the link that ends all of them. */
export function StopLink({ href, context }: { href: string; context: MailContext }): ReactNode {
  return (
    <MailText quiet>
      {m.mail_commercial_why({ store: context.sender.name }, context)}{' '}
      <Link href={href}>{m.mail_commercial_stop({}, context)}</Link>
    </MailText>
  )
}
