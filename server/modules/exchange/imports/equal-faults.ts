import { lineList } from '../staging/row-kinds.ts'

interface Fault {
  readonly sheet: string | null
  readonly column: string
  readonly reason: string
}

/** More equal faults than this are a sentence. */
const maxSeparate = 5
/** Faults that name a value of their row are all different. */
const maxKinds = 1000

const toKey = ({ sheet, column, reason }: Fault): string => [sheet, column, reason].join('\n')

const describe = ({ sheet, column, reason }: Fault): string =>
  [sheet === null ? '' : `Лист «${sheet}»`, column, reason].filter((part) => part !== '').join(': ')

/** Collects equal faults of rows, so that sixty of a kind are a sentence with their lines. */
export const equalFaults = () => {
  const kinds = new Map<
    string,
    { readonly fault: Fault; readonly lines: ReturnType<typeof lineList>; count: number }
  >()
  return {
    add(fault: Fault, line: number): void {
      const key = toKey(fault)
      const known = kinds.get(key)
      if (known === undefined && kinds.size >= maxKinds) return
      const kind = known ?? { fault, lines: lineList(), count: 0 }
      kind.lines.add(line)
      kind.count += 1
      kinds.set(key, kind)
    },
    list: (): readonly string[] =>
      [...kinds.values()].flatMap(({ fault, lines, count }) =>
        count > maxSeparate ? [`${describe(fault)}. Строк с такой ошибкой: ${lines.describe()}`] : [],
      ),
  }
}

/** Tells whether a row with a fault is to be shown: the sentence has the others. */
export const separateFaults = () => {
  const counts = new Map<string, number>()
  return (fault: Fault): boolean => {
    const key = toKey(fault)
    const count = (counts.get(key) ?? 0) + 1
    if (counts.size < maxKinds || counts.has(key)) counts.set(key, count)
    return count <= maxSeparate
  }
}
