import type { WithdrawalException } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import type { Backdrop, Tint } from '../demo-painter.ts'

/** Base units by warehouse; a number alone is the stock of Merkez Depo. */
export type DemoStock = number | Readonly<Record<'Merkez Depo' | 'İzmir' | 'Ankara', number>>

/** Width, height and length in cm, weight in kg. */
export type DemoBox = readonly [width: string, height: string, length: string, weight: string]

/** A sales unit beside the default one. */
export interface DemoUnit {
  readonly value: string
  readonly multiplier: number
  /** With KDV. */
  readonly price: string
  readonly list?: string
  readonly box: DemoBox
}

export interface DemoVariants {
  /** One to three dimensions with their values, as ['Renk', ['Kırmızı', 'Mavi']]; every combination is a product. */
  readonly dimensions: readonly (readonly [name: string, values: readonly string[]])[]
  /** What a value adds to the price, with KDV. */
  readonly extra?: Readonly<Record<string, string>>
  /** Combinations that are sold out, as 'Kırmızı/38'. */
  readonly soldOut?: readonly string[]
  /** How a value changes the picture. */
  readonly tints?: Readonly<Record<string, Tint>>
}

/** A product of the demo shop as a merchant would describe it: prices with KDV, in its currency. */
export interface DemoProduct {
  readonly code: string
  readonly name: string
  readonly text: string
  readonly en: string
  readonly enText: string
  /** Address of its category, as 'mutfak/pisirme'. */
  readonly category: string
  readonly brand?: string
  readonly model?: string
  /** The render its pictures are composed from. */
  readonly emoji: string
  readonly backdrop: Backdrop
  readonly tint?: Tint
  /** '0' shows no price: the shopper has to ask for it. */
  readonly price: string
  readonly list?: string
  readonly currency?: 'USD' | 'EUR'
  /** KDV in percent; 20 where not given. */
  readonly tax?: 0 | 1 | 10
  readonly stock: DemoStock
  readonly box: DemoBox
  /** 'Adet' where not given. */
  readonly unit?: string
  readonly units?: readonly DemoUnit[]
  readonly equivalent?: string
  readonly fast?: boolean
  readonly sameDay?: boolean
  readonly sold?: number
  /** Stars of its published reviews. */
  readonly stars?: readonly number[]
  /** Days since it was added to the shop; 100 where not given. */
  readonly age?: number
  readonly status?: 'passive'
  readonly withdrawalException?: WithdrawalException
  readonly variants?: DemoVariants
}
