import type { ReactNode, RefObject } from 'react'
import { ResultMessage } from '../../ui/form/result-message.tsx'

/**
 * Why a payment or an order failed. After a refused card the focus goes to the security code field, which these messages describe; for
 * other `result`s it goes to the messages.
 */
export function PaymentMessages({
  id,
  box,
  messages,
  result,
  children,
}: {
  id: string
  box: RefObject<HTMLDivElement | null>
  messages: readonly string[]
  result: unknown
  children?: ReactNode
}) {
  if (messages.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <ResultMessage id={id} tone="danger" result={result}>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        {children}
      </ResultMessage>
    </div>
  )
}
