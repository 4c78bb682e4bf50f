import { PlainGlyph } from '../../ui/icons/plain-glyph.tsx'
import { wrenchIcon } from '../../ui/icons/icons.ts'
import { basketPayloadSchema } from './basket-payload.ts'
import { countPieces } from './rules/category.ts'
import { messages } from './messages.ts'

const formatBasket = (payload: unknown): string => {
  const { data } = basketPayloadSchema.safeParse(payload)
  return [messages.inBasket(countPieces(data?.services ?? [])), data?.comment ?? '']
    .filter(Boolean)
    .join('. ')
}

/** Used only by the storage banner: baskets are normally found in the shop. */
export const queuedBasket = {
  Glyph: () => <PlainGlyph icon={wrenchIcon} />,
  Value: ({ payload }: { payload: unknown }) => formatBasket(payload),
  Decision: () => null,
  title: (): string => messages.basket,
  copyText: formatBasket,
  editHref: (): string | null => null,
  isStray: (): boolean => false,
}
