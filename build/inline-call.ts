/** Serializes a call as an inline script. The function may use only its JSON arguments. */
export const inlineCall = <A extends readonly unknown[]>(run: (...args: A) => void, ...args: A): string =>
  `(${run.toString()})(${args.map((arg) => JSON.stringify(arg)).join(',')})`.replaceAll(/\s+/g, ' ')
