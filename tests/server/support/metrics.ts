/** Counters live as long as the process, so compare two values. */
export const getCount = (text: string, name: string, label: string): number => {
  const line = text.split('\n').find((each) => each.startsWith(`${name}{${label}} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}
