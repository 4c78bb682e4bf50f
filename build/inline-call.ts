const serialize = (arg: unknown): string => (typeof arg === 'function' ? String(arg) : JSON.stringify(arg))

/** Serializes a call as an inline script. The function may use only its arguments: JSON or such functions. */
export const inlineCall = <A extends readonly unknown[]>(run: (...args: A) => void, ...args: A): string =>
  `(${String(run)})(${args.map(serialize).join(',')})`.replaceAll(/\s+/g, ' ')
