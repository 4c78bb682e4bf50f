/** Schemas that the first screens need; the others are in light-formats.ts. */
type Read = (value: unknown) => unknown

const refused = Symbol('refused')

export interface Light {
  readonly read: Read
  /** Fields of an object. */
  readonly shape: Shape
  /** Whether an object rejects unknown fields. */
  readonly isStrict: boolean
  /** Whether a field is optional. */
  readonly mayMiss: boolean
  /** Whether an optional field has a default. */
  readonly isFilled?: boolean
  check(...checks: readonly Read[]): Light
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown }
  parse(value: unknown): unknown
}
type Shape = Readonly<Record<string, Light>>
type Traits = Partial<Pick<Light, 'shape' | 'isStrict' | 'mayMiss' | 'isFilled'>>

/* @__NO_SIDE_EFFECTS__ */
const schema = (read: Read, traits: Traits = {}): Light => ({
  shape: {},
  isStrict: false,
  mayMiss: false,
  ...traits,
  read,
  check: (...checks) =>
    schema(
      (value) => checks.reduce((data, check) => (data === refused ? data : check(data)), read(value)),
      traits,
    ),
  safeParse(value) {
    const data = read(value)
    return data === refused ? { success: false } : { success: true, data }
  },
  parse(value) {
    const data = read(value)
    if (data === refused) throw new TypeError('The value is not of its schema')
    return data
  },
})

/** Works as a check and as a schema. */
const when =
  (test: (value: unknown) => boolean): Read =>
  (value) =>
    test(value) ? value : refused

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const plain = new Set<unknown>([Object.prototype, null])
const isString = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => Number.isFinite(value)
/** Counts characters of text, not code units. */
const getLength = (value: unknown): number =>
  isString(value) ? [...value].length : Array.isArray(value) ? value.length : NaN

const readFields = (shape: Shape, value: Record<string, unknown>): unknown => {
  const data: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const isMissing = !Object.hasOwn(value, name)
    if (isMissing && field.mayMiss && !field.isFilled) continue
    const part = !isMissing ? field.read(value[name]) : field.isFilled ? field.read(undefined) : refused
    if (part === refused) return refused
    data[name] = part
  }
  return data
}

const fields = (shape: Shape, isStrict: boolean): Light =>
  schema(
    (value) =>
      isRecord(value) && !(isStrict && Object.keys(value).some((name) => !Object.hasOwn(shape, name)))
        ? readFields(shape, value)
        : refused,
    { shape, isStrict },
  )

const readAll = (items: readonly unknown[], read: Read): unknown => {
  const data = items.map(read)
  return data.includes(refused) ? refused : data
}

const readRecord = (value: unknown, key: Light, item: Light): unknown => {
  if (!isRecord(value) || !plain.has(Object.getPrototypeOf(value))) return refused
  const entries = Object.entries(value).map(([name, part]) => [key.read(name), item.read(part)] as const)
  return entries.flat().includes(refused)
    ? refused
    : Object.fromEntries(entries.map(([name, part]) => [String(name), part]))
}

/* @__NO_SIDE_EFFECTS__ */
export const unknown = (): Light => schema((value) => value)
/* @__NO_SIDE_EFFECTS__ */
const undefinedSchema = (): Light => schema(when((value) => value === undefined))
/* @__NO_SIDE_EFFECTS__ */
export const string = (): Light => schema(when(isString))
/* @__NO_SIDE_EFFECTS__ */
export const number = (): Light => schema(when(isNumber))
/* @__NO_SIDE_EFFECTS__ */
export const int = (): Light => schema(when(Number.isSafeInteger))
/* @__NO_SIDE_EFFECTS__ */
export const boolean = (): Light => schema(when((value) => typeof value === 'boolean'))
/* @__NO_SIDE_EFFECTS__ */
export const literal = (wanted: unknown): Light => schema(when((value) => value === wanted))
/* @__NO_SIDE_EFFECTS__ */
const enumSchema = (words: readonly unknown[]): Light => schema(when((value) => words.includes(value)))
/* @__NO_SIDE_EFFECTS__ */
export const nullable = ({ read, mayMiss }: Light): Light =>
  schema((value) => (value === null ? null : read(value)), { mayMiss })
/* @__NO_SIDE_EFFECTS__ */
export const optional = ({ read }: Light): Light =>
  schema((value) => (value === undefined ? undefined : read(value)), { mayMiss: true })
/* @__NO_SIDE_EFFECTS__ */
const defaultSchema = ({ read }: Light, fallback: unknown): Light =>
  schema((value) => (value === undefined ? fallback : read(value)), { mayMiss: true, isFilled: true })
/* @__NO_SIDE_EFFECTS__ */
export const exactOptional = ({ read }: Light): Light => schema(read, { mayMiss: true })
/* @__NO_SIDE_EFFECTS__ */
export const array = ({ read }: Light): Light =>
  schema((value) => (Array.isArray(value) ? readAll(value, read) : refused))
/* @__NO_SIDE_EFFECTS__ */
export const object = (shape: Shape): Light => fields(shape, false)
/* @__NO_SIDE_EFFECTS__ */
export const strictObject = (shape: Shape): Light => fields(shape, true)
/* @__NO_SIDE_EFFECTS__ */
export const extend = (base: Light, shape: Shape): Light => fields({ ...base.shape, ...shape }, base.isStrict)
/* @__NO_SIDE_EFFECTS__ */
export const record = (key: Light, item: Light): Light => schema((value) => readRecord(value, key, item))
/** At most one option matches, so the first match wins. */
/* @__NO_SIDE_EFFECTS__ */
export const discriminatedUnion = (_field: string, options: readonly Light[]): Light =>
  schema((value) =>
    options.reduce<unknown>((data, { read }) => (data === refused ? read(value) : data), refused),
  )

const isUrl = (value: unknown): boolean => isString(value) && URL.canParse(value)

/* @__NO_SIDE_EFFECTS__ */
export const url = (): Light => schema(when(isUrl))
export const regex = (pattern: RegExp): Read => when((value) => isString(value) && pattern.test(value))
export const minLength = (min: number): Read => when((value) => getLength(value) >= min)
export const maxLength = (max: number): Read => when((value) => getLength(value) <= max)
export const gte = (min: number): Read => when((value) => isNumber(value) && value >= min)
export const lte = (max: number): Read => when((value) => isNumber(value) && value <= max)
export const positive = (): Read => when((value) => isNumber(value) && value > 0)
export const refine = (test: (value: never) => unknown): Read =>
  when((value) => Boolean(Reflect.apply(test, undefined, [value])))
export const overwrite =
  (change: (value: never) => unknown): Read =>
  (value) =>
    Reflect.apply(change, undefined, [value])
export const trim = (): Read => (value) => (isString(value) ? value.trim() : value)
export const toLowerCase = (): Read => (value) => (isString(value) ? value.toLowerCase() : value)

export { defaultSchema as _default, undefinedSchema as undefined, enumSchema as enum }
