import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Replaces a text, or throws if docs/nginx.conf no longer has it. */
const replaced = (configuration: string, text: string, by: string): string => {
  if (!configuration.includes(text)) throw new Error(`docs/nginx.conf no longer says «${text}»`)
  return configuration.replaceAll(text, by)
}

/** Replaces only ports, sockets and certificates of docs/nginx.conf. */
const buildConfiguration = (
  port: number,
  plainPort: number,
  [one, two]: readonly [string, string],
): string => {
  const changes: readonly (readonly [string, string])[] = [
    ['unix:/run/cabinet/1/http.sock', `unix:${one}`],
    ['unix:/run/cabinet/2/http.sock', `unix:${two}`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['/etc/letsencrypt/live/cabinet.zarya.example/', ''],
  ]
  let text = readFileSync('docs/nginx.conf', 'utf8')
  for (const [from, to] of changes) text = replaced(text, from, to)
  return text
}

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const buildMain = (folder: string): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/cabinet.conf;
}
`

const subject = ['-subj', '/CN=cabinet.zarya.example', '-addext', 'subjectAltName=IP:127.0.0.1']

const createCertificate = (folder: string): void => {
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', '-x509', ...curve, '-nodes', '-days', '2', ...files, ...subject], {
    stdio: 'ignore',
  })
  setDefaultCACertificates([...getCACertificates(), readFileSync(`${folder}/fullchain.pem`, 'utf8')])
}

interface Places {
  readonly port: number
  readonly plainPort: number
  readonly servers: readonly [string, string]
}

export async function startNginx(outer: string, places: Places): Promise<() => Promise<void>> {
  const folder = join(outer, 'nginx')
  mkdirSync(folder)
  createCertificate(folder)
  writeFileSync(
    join(folder, 'cabinet.conf'),
    buildConfiguration(places.port, places.plainPort, places.servers),
  )
  writeFileSync(join(folder, 'nginx.conf'), buildMain(folder))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const takeAlong = () => child.kill()
  process.once('exit', takeAlong)
  const isUp = () =>
    fetch(`https://127.0.0.1:${places.port}/`).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('nginx did not start (Debian: apt-get install nginx-light)')
    await setTimeout(50)
  }
  return async () => {
    process.off('exit', takeAlong)
    child.kill()
    await ended
  }
}
