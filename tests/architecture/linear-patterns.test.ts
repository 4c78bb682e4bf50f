import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

interface Pattern {
  readonly source: string
  readonly flags: string
}

const root = join(import.meta.dirname, '../..')

const builders = [
  'server/modules/exchange/values/numbers.ts',
  'server/modules/exchange/values/phones.ts',
  'server/modules/news/pictures.ts',
  'server/sandbox/bank/callbacks.ts',
  'src/contract/auth/checks.ts',
  'src/lib/text/plain-prose.ts',
  'src/shared/phones/phone-field.tsx',
  'sw/cacheable.ts',
  'sw/pictures.ts',
]

const patterns = new Map<string, Pattern & { readonly file: string }>()
const foundBuilders = new Set<string>()

for (const file of globSync('{server,src,sw}/**/*.{js,ts,tsx}', { cwd: root })) {
  const noteBuilder = ({ callee }: { readonly callee: object }) => {
    if ('name' in callee && callee.name === 'RegExp') foundBuilders.add(file)
  }
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      patterns.set(`/${source}/${flags}`, { file, source, flags })
    },
    NewExpression: noteBuilder,
    CallExpression: noteBuilder,
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
}

/** An attack ends by its steps, not by time, which a busy machine would use up. */
const limits = { timeout: null, attackTimeout: null, randomSeed: 1 } as const

/** Undefined for linear time. Deterministic. */
const findSlowness = async ({ source, flags }: Pattern): Promise<string | undefined> => {
  const found = await check(source, flags, limits)
  if (found.status === 'safe') return undefined
  return found.status === 'vulnerable' ? found.complexity.summary : found.error.kind
}

it.each([/0+$/, /\s*\*$/, /<[^>]*>/g, /\B(?=(\d{3})+$)/g])(
  'G-15: the check reports that %s takes quadratic time',
  async (pattern) => {
    expect(await findSlowness(pattern)).toContain('polynomial')
  },
)

it('G-15: every regular expression of the product takes linear time', { timeout: 600_000 }, async () => {
  const slow: string[] = []
  for (const [text, pattern] of patterns) {
    const slowness = await findSlowness(pattern)
    if (slowness !== undefined) slow.push(`${pattern.file}: ${text} is ${slowness}`)
  }
  expect(patterns.size).toBeGreaterThan(200)
  expect(slow).toEqual([])
})

it('G-15: only known files build regular expressions, and none from input', () => {
  expect([...foundBuilders].toSorted()).toEqual(builders)
})
