import { posix } from 'node:path'

/** By path from the root. */
export type Sources = ReadonlyMap<string, string>

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const literals = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const classes = /\.(-?[A-Za-z_][\w-]*)/g

/** `toneClass('block', tone)` makes `block--tone`. */
const toneClass = /\btoneClass\('([\w-]+)'/g

/** uPlot's. */
const foreign = /^(?:u-|uplot)/

const groups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group)

const findClasses = (css: string): Set<string> => {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(['"]).*?\1|url\([^)]*\)/g, '')
    .matchAll(/([^{};]*)\{/g)
  return new Set([...selectors].flatMap(([, selector = '']) => groups(selector, classes)))
}

/**
 * A template uses every class that begins with its prefix, which must end with a hyphen or underscore so that
 * common words match nothing. `toneClass` makes class names too.
 */
export const unusedClasses = (styles: Sources, code: Sources): string[] => {
  const texts = [...code.values()].map((text) => text.replaceAll(comments, ''))
  const strings = texts.flatMap((text) => text.match(literals) ?? [])
  const whole = new Set(strings.flatMap((string) => string.match(/[\w-]+/g) ?? []))
  const begun = texts.flatMap((text) => groups(text, /([\w-]+[-_])\$\{/g))
  const toned = texts.flatMap((text) => groups(text, toneClass)).map((block) => `${block}--`)
  const prefixes = new Set([...begun, ...toned])
  const isNamed = (name: string): boolean =>
    whole.has(name) || [...prefixes].some((prefix) => name.startsWith(prefix))
  return [...styles].flatMap(([path, css]) =>
    [...findClasses(css)]
      .filter((name) => !foreign.test(name) && !isNamed(name))
      .map((name) => `${path}: .${name}`),
  )
}

interface TextsObject {
  readonly path: string
  readonly name: string
  readonly keys: readonly string[]
  /** Keys of nested objects, as 'key.inner'. */
  readonly innerKeys: readonly string[]
}

/** Relies on the formatter's indentation. */
const findTexts = (path: string, code: string): TextsObject[] =>
  [...code.matchAll(/^export const (\w+)(?:: [^=]+)? = \{$([\s\S]*?)^\}/gm)].map(
    ([, name = '', body = '']) => ({
      path,
      name,
      keys: groups(body, /^ {2}'?([\w-]+)'?(?=[:,(])/gm),
      innerKeys: [...body.matchAll(/^ {2}(\w+): \{$([\s\S]*?)^ {2}\}/gm)].flatMap(([, key, inner = '']) =>
        groups(inner, /^ {4}(\w+)(?=[:,(])/gm).map((innerKey) => `${key}.${innerKey}`),
      ),
    }),
  )

/** Includes the import's alias. */
const namesIn = (file: string, code: string, { path, name }: TextsObject): string[] => {
  if (file === path) return [name]
  return [...code.matchAll(/^import \{([^}]*)\} from '(\.[^']+)'/gm)]
    .filter(([, , from = '']) => posix.join(posix.dirname(file), from) === path)
    .flatMap(([, names = '']) => names.split(','))
    .map((specifier) => specifier.trim().split(' as '))
    .flatMap(([imported, local = imported]) => (imported === name && local !== undefined ? [local] : []))
}

/** An object that is passed on, destructured or read by a computed key counts as fully read. */
export const unusedTexts = (code: Sources): string[] => {
  const objects = [...code]
    .filter(([path]) => path.endsWith('messages.ts'))
    .flatMap(([path, text]) => findTexts(path, text))
  return objects.flatMap((object) => {
    const read = new Set<string>()
    for (const [file, text] of code)
      for (const name of namesIn(file, text, object)) {
        const uses = text
          .replaceAll(comments, '')
          .replaceAll(/^import [^;]*? from .*$/gm, '')
          .replace(`export const ${name}`, '')
        for (const [, key = '', inner] of uses.matchAll(
          new RegExp(`(?<![\\w]|(?<!\\.\\.)\\.)${name}\\??\\.(\\w+)(?:\\??\\.(\\w+))?`, 'g'),
        )) {
          read.add(key)
          read.add(`${key}.${inner ?? '*'}`)
        }
        if (new RegExp(`(?<![\\w.'-])${name}(?![\\w.?:'-]|\\?\\.)`).test(uses)) return []
      }
    const isRead = (key: string): boolean => {
      const [outer = '', inner] = key.split('.')
      return inner === undefined ? read.has(key) : !read.has(outer) || read.has(`${outer}.*`) || read.has(key)
    }
    return [...object.keys, ...object.innerKeys]
      .filter((key) => !isRead(key))
      .map((key) => `${object.path}: ${object.name}.${key}`)
  })
}
