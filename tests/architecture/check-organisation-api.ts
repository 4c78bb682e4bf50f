// --write updates the generated parts of docs/organisation-api.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { organisationEndpoints } from '#contract/all-endpoints.ts'
import { describeOpenApi } from '../../server/http/open-api.ts'
import { readApiExamples } from '../../server/modules/exchange/api/api-document.ts'
import { insertParts, renderParts } from './organisation-api.ts'

const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/organisation-api.md')
const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'))
const examples = readApiExamples()
const text = readFileSync(page, 'utf8')
const parts = renderParts(describeOpenApi(organisationEndpoints, { examples }), examples)
const { code: expected } = await format(page, insertParts(text, parts), options)
if (process.argv.includes('--write')) writeFileSync(page, expected)
else if (text === expected) console.log('docs/organisation-api.md describes every call of the contract')
else {
  console.error('docs/organisation-api.md is not the contract: npm run generate')
  process.exitCode = 1
}
