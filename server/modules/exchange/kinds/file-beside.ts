import { stat } from 'node:fs/promises'
import { join } from 'node:path'

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Returns the path of a file in a folder; a Mac writes «й» in file names as two characters. */
export const pathBeside = async (folder: string, name: string): Promise<string> => {
  const split = join(folder, name.normalize('NFD'))
  const plain = join(folder, name)
  return !(await exists(plain)) && (await exists(split)) ? split : plain
}
