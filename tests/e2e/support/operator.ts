import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Product } from './product.ts'
import { childEnvironment } from '../../support/child-environment.ts'

const run = promisify(execFile)

/** The secret of a product whose operator is to speak for it. */
export const operatorSettings = { SECRET: 'e2e-secret-of-the-operator-and-its-server' }

/** Says something by the operator's command line, as `npm run operator -- …` does; gives what it printed. */
export async function operate({ databaseUrl }: Product, ...words: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/operator/cli.ts', ...words], {
    env: { ...childEnvironment, DATABASE_URL: databaseUrl, ...operatorSettings },
  })
  return stdout
}
