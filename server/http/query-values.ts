import * as z from 'zod/mini'

const words: Readonly<Record<string, boolean>> = { true: true, false: false }

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodMiniOptional ||
  schema instanceof z.ZodMiniNullable ||
  schema instanceof z.ZodMiniDefault
    ? unwrap(schema.def.innerType)
    : schema

const valueFor = (schema: unknown, raw: unknown): unknown => {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodMiniArray)
    return [raw].flat().map((item: unknown) => valueFor(inner.def.element, item))
  if (typeof raw !== 'string') return raw
  if (inner instanceof z.ZodMiniNumber) return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(raw) ? Number(raw) : raw
  return inner instanceof z.ZodMiniBoolean ? (words[raw] ?? raw) : raw
}

/**
 * Values of an address arrive as texts, arrays as repeated names: gives each the type that its schema asks
 * for where the text is one, and leaves the rest to validation.
 */
export const typedValues = (schema: z.ZodMiniType, raw: unknown): unknown => {
  if (!(schema instanceof z.ZodMiniObject) || typeof raw !== 'object' || raw === null) return raw
  const shape: Readonly<Record<string, unknown>> = schema.def.shape
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name,
      Object.hasOwn(shape, name) ? valueFor(shape[name], value) : value,
    ]),
  )
}
