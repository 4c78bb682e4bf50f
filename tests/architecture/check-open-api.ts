import { Validator } from '@seriousme/openapi-schema-validator'
import { allEndpoints, organisationEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { describeOpenApi, probePaths } from '../../server/http/open-api.ts'
import { bankCallbackPaths } from '../../server/modules/payments/provider/callback.ts'

const documents: Readonly<Record<string, readonly Endpoint[]>> = {
  residents: allEndpoints,
  programs: organisationEndpoints,
  published: [...allEndpoints, ...organisationEndpoints],
}

/** The schema of OpenAPI finds neither duplicate names nor undescribed path parameters. */
const findFaults = (endpoints: readonly Endpoint[]): string[] => {
  const names = endpoints.map(({ name }) => name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} stands twice`)
  const unnamed = endpoints.flatMap(({ name, path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, word = '']) => word)
    const described = params && 'shape' in params.def ? Object.keys(params.def.shape ?? {}) : []
    return inPath.toSorted().join() === described.toSorted().join() ? [] : [`${name}: parameters of ${path}`]
  })
  return [...twice, ...unnamed]
}

for (const [name, endpoints] of Object.entries(documents)) {
  const document = JSON.parse(
    JSON.stringify(describeOpenApi(endpoints, { paths: { ...probePaths, ...bankCallbackPaths } })),
  )
  const { valid, errors = [] } = await new Validator().validate(document)
  const faults = findFaults(endpoints)
  if (!valid) faults.push(typeof errors === 'string' ? errors : JSON.stringify(errors, null, 2))
  for (const fault of faults) console.error(`OpenAPI of ${name}: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  else console.log(`OpenAPI of ${name}: ${endpoints.length} calls without a fault`)
}
