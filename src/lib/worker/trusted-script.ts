import type { Workbox } from 'workbox-window'

type ScriptUrl = ConstructorParameters<typeof Workbox>[0]
interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): ScriptUrl }
}
const hasPolicies = (page: object): page is { readonly trustedTypes: Policies } => 'trustedTypes' in page

const workerUrl = '/sw.js'
const onlyTheWorker = (url: string): string => {
  if (url !== workerUrl) throw new TypeError(`${url} is not the worker's address`)
  return url
}

/** The worker's address, trusted under the page's one policy, 'cabinet' (row V-04). May be made once a page. */
export const trustedWorkerUrl = (page: object = globalThis): ScriptUrl =>
  hasPolicies(page)
    ? page.trustedTypes.createPolicy('cabinet', { createScriptURL: onlyTheWorker }).createScriptURL(workerUrl)
    : workerUrl
