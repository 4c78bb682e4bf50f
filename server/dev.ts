import { createServer } from 'vite'
import { demoStand, readEnvironment } from './config/environment.ts'
import { loadHosts } from './config/hosts.ts'
import { seedStand } from './seed/demo.ts'
import { run, runUntilSignal } from './main.ts'

const served = ['/config.json', '/docs', '/stand', '/healthz', '/readyz', '/metrics']

/** Vite serves the page on PORT and proxies calls to our server. */
await runUntilSignal(async (signal) => {
  const environment = readEnvironment({ STAND: demoStand(process.env), LOG_LEVEL: 'warn', ...process.env })
  const { all: hosts } = await loadHosts(environment.hostsFile)
  const proxied = [...served, ...hosts.flatMap(({ prefixes }) => Object.values(prefixes))]
  const publicUrl = environment.publicUrl ?? `http://${environment.host}:${environment.port}`
  const api = await run(
    { ...environment, publicUrl, port: 0 },
    environment.stand ? { prepare: seedStand, signal } : { signal },
  )
  const vite = await createServer({
    server: {
      port: environment.port,
      host: environment.host,
      strictPort: true,
      proxy: Object.fromEntries(proxied.map((path) => [path, { target: api.url, changeOrigin: false }])),
    },
  })
  await vite.listen()
  vite.printUrls()
  return {
    url: api.url,
    stop: async () => {
      await vite.close()
      await api.stop()
    },
  }
})
