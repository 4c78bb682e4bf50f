/** The value of a counter with one label in a text of /metrics. Counters live as long as the process: compare two of them. */
export const getCount = (text: string, name: string, label: string): number => {
  const line = text.split('\n').find((each) => each.startsWith(`${name}{${label}} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}
