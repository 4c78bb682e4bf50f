import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Product } from './product.ts'
import { childEnvironment } from '../../support/child-environment.ts'

const run = promisify(execFile)

/** The server and the operator's command share the secret. */
export const operatorSettings = { SECRET: 'e2e-secret-of-the-operator-and-its-server' }

export async function operateWith(
  settings: Readonly<Record<string, string>>,
  { databaseUrl }: Product,
  ...words: readonly string[]
): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/operator/cli.ts', ...words], {
    env: { ...childEnvironment, DATABASE_URL: databaseUrl, ...operatorSettings, ...settings },
  })
  return stdout
}

export const operate = (product: Product, ...words: readonly string[]): Promise<string> =>
  operateWith({}, product, ...words)
