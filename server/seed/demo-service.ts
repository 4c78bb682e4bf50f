import type { ContactNeed } from '#contract/catalogue/order.ts'
import type { executors } from './demo-executors.ts'

/** Rub: what it costs; `from` the least; 'talk' by agreement. `percent` and `off` are taken off the price. */
export interface DemoService {
  readonly title: string
  /** Paragraphs; those that begin with a tag stand as they are. */
  readonly text: readonly string[]
  readonly price:
    | { readonly rub: number; readonly percent?: number; readonly off?: number }
    | { readonly from: number; readonly percent?: number; readonly off?: number }
    | 'talk'
  /** None: the executor is not known yet. */
  readonly by?: keyof typeof executors
  readonly recommended?: true
  readonly picture?: string
  readonly more?: readonly string[]
  readonly mail?: ContactNeed
}

export interface DemoPosition {
  readonly value: string
  /** Of a category that is not one of the specification's. */
  readonly text?: string
  readonly services: readonly DemoService[]
}
