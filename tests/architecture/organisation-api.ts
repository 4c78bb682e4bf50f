import type { Example, Examples, OpenApi } from '../../server/http/open-api.ts'

/** The part of OpenAPI 3.0 that the contract needs. */
interface Schema {
  readonly type?: string
  readonly nullable?: boolean
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly $ref?: string
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

const simple: Readonly<Record<string, string>> = {
  string: 'строка',
  integer: 'целое',
  number: 'число',
  boolean: '`true` или `false`',
  object: 'объект',
  'date-time': 'время',
  date: 'день',
  uuid: 'UUID',
}

const link = (ref: string): string => {
  const name = ref.split('/').at(-1) ?? ''
  return `[${name}](#${name.toLowerCase()})`
}

const describeType = ({ $ref, anyOf, type = '', format, items, nullable: isNullable }: Schema): string => {
  if ($ref !== undefined) return link($ref)
  if (anyOf) return anyOf.map(describeType).join(' или ')
  if (items) return `список: ${describeType(items)}`
  const name = format ?? type
  return `${simple[name] ?? name}${isNullable ? ' или `null`' : ''}`
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '-'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const describeMeaning = ({ description = '', enum: values = [] }: Schema): string => {
  const undescribed = values.filter((value) => !description.includes(value))
  const list = undescribed.map((value) => `\`${value}\``).join(', ')
  return undescribed.length === 0 ? description : `${description}. Бывает: ${list}`
}

const listFields = ({ properties = {} }: Schema, prefix = ''): (readonly string[])[] => {
  const rows: (readonly string[])[] = []
  for (const [name, field] of Object.entries(properties)) {
    rows.push([`\`${prefix}${name}\``, describeType(field), describeMeaning(field)])
    rows.push(...listFields(field.items ?? field, `${prefix}${name}${field.items ? '[]' : ''}.`))
  }
  return rows
}

const fieldTable = (schema: Schema): string => table(['поле', 'вид', 'что это'], listFields(schema))

const describeRequired = (schema: Schema): string => {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    `\`${name}\``,
    describeType(field),
    schema.required?.includes(name) ? 'да' : 'нет',
    describeMeaning(field),
  ])
  return table(['поле', 'вид', 'нужно', 'что это'], rows)
}

const places = { path: 'адрес', query: 'параметр', header: 'заголовок' } as const

const parameterTable = (parameters: readonly Parameter[]): string =>
  table(
    ['имя', 'где', 'вид', 'нужно', 'что это'],
    parameters.map(({ name, in: place, required, description, schema }) => [
      `\`${name}\``,
      places[place],
      describeType(schema),
      required ? 'да' : 'нет',
      description,
    ]),
  )

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``

const renderExample = (method: string, { path, body, status, reply }: Example, isFile: boolean): string => {
  const text = typeof body === 'string' ? body.trimEnd() : body && JSON.stringify(body)
  const call = `${method} ${path}${text === undefined ? '' : `\n\n${text}`}`
  const headers = Object.entries(reply ?? {}).map(([name, value]) => `${name}: ${value}`)
  const shown = isFile ? `\`\`\`\n${headers.join('\n')}\n\n(байты файла)\n\`\`\`` : json(reply)
  return `\`\`\`\n${call}\n\`\`\`\n\nОтвет ${status}:\n\n${shown}`
}

const isDone = (status: string): boolean => status.startsWith('2')

const renderReply = (content: Content | undefined): string => {
  const schema = content?.['application/json']?.schema
  if (!schema) return 'Ответ – байты файла.'
  return schema.$ref === undefined ? `Ответ:\n\n${fieldTable(schema)}` : `Ответ – ${link(schema.$ref)}.`
}

const renderOperation = (url: string, method: string, operation: Operation, examples: Examples): string => {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const example = examples[operationId]
  if (!example) throw new Error(`${operationId} has no example`)
  const body = requestBody?.content['application/json']?.schema
  const done = Object.entries(responses).find(([status]) => isDone(status))?.[1]
  const isFile = done?.content?.['application/json'] === undefined
  const types = Object.keys(requestBody?.content ?? {}).map((type) => `\`${type}\``)
  return [
    `### ${method} ${url.replace('/organisation/v1', '')}`,
    `${summary}. ${description}.`,
    ...(parameters.length > 0 ? [parameterTable(parameters)] : []),
    ...(requestBody ? [`Тело: ${types.join(' или ')}.`] : []),
    ...(body ? [describeRequired(body)] : []),
    renderReply(done?.content),
    renderExample(method, example, isFile),
  ].join('\n\n')
}

const renderErrors = (operations: readonly Operation[]): string => {
  const rows = new Map<string, readonly string[]>()
  for (const { responses } of operations)
    for (const [status, { description }] of Object.entries(responses))
      for (const [, code = '', meaning = ''] of description.matchAll(/`(\w+)`: ((?:(?!; `\w+`: ).)+)/g))
        rows.set(code, [status, `\`${code}\``, meaning])
  const inOrder = [...rows.values()].toSorted(([first], [second]) => Number(first) - Number(second))
  return table(['ответ', '`code`', 'что не так'], inOrder)
}

const renderTypes = (schemas: Readonly<Record<string, Schema>>): string =>
  Object.entries(schemas)
    .filter(([name]) => name !== 'Error')
    .map(([name, schema]) => `### ${name}\n\n${schema.description ?? ''}.\n\n${fieldTable(schema)}`)
    .join('\n\n')

/** Returns the generated parts of docs/organisation-api.md by the names of their marks. */
export const renderParts = (openApi: OpenApi, examples: Examples): Readonly<Record<string, string>> => {
  const { paths, components } = JSON.parse(JSON.stringify(openApi)) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Schema> }
  }
  const calls = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ url, method: method.toUpperCase(), operation })),
  )
  const order = Object.keys(examples)
  const inOrder = calls.toSorted(
    (first, second) =>
      order.indexOf(first.operation.operationId) - order.indexOf(second.operation.operationId),
  )
  const wrong = examples['wrongParameter']
  if (!wrong) throw new Error('There is no example of an error')
  return {
    errors: `${renderExample('GET', wrong, false)}\n\n${renderErrors(calls.map(({ operation }) => operation))}`,
    calls: inOrder
      .map(({ url, method, operation }) => renderOperation(url, method, operation, examples))
      .join('\n\n'),
    types: renderTypes(components.schemas),
  }
}

/** Replaces the text between the marks of each part. Throws if a mark is missing. */
export const insertParts = (page: string, parts: Readonly<Record<string, string>>): string => {
  let text = page
  for (const [name, part] of Object.entries(parts)) {
    const [start, end] = [`<!-- ${name}: generated by npm run generate -->`, `<!-- end of ${name} -->`]
    const [before, rest] = text.split(start)
    const after = rest?.split(end)[1]
    if (before === undefined || after === undefined) throw new Error(`The page has lost the marks of ${name}`)
    text = `${before}${start}\n\n${part}\n\n${end}${after}`
  }
  return text
}
