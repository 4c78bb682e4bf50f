/** A call of a function of ours as the text of an inline script; it uses nothing but its arguments, which are JSON. */
export const inlineCall = <A extends readonly unknown[]>(run: (...args: A) => void, ...args: A): string =>
  `(${run.toString()})(${args.map((arg) => JSON.stringify(arg)).join(',')})`.replaceAll(/\s+/g, ' ')
