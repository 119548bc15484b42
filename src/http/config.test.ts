import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment gives a demo shop that listens on 127.0.0.1', () => {
  expect(readConfig({})).toMatchObject({
    ok: true,
    config: {
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      databaseUrl: undefined,
      rateLimits: true,
      trustProxy: false,
    },
  })
})

test.each([
  { env: { PORT: '' }, field: 'port', value: 3000, why: 'an empty variable counts as not set' },
  { env: { PORT: '0' }, field: 'port', value: 0, why: 'any free port' },
  { env: { DEMO: '0' }, field: 'demo', value: false, why: 'no demo shop' },
  { env: {}, field: 'testBank', value: 'demo-shop', why: 'the database decides' },
  { env: { DEMO: '0' }, field: 'testBank', value: 'off', why: 'a shop that sells accepts no test cards' },
  { env: { NODE_ENV: 'production' }, field: 'testBank', value: 'off', why: 'nor does one in production' },
  { env: { DEMO: '0', TEST_BANK: 'on' }, field: 'testBank', value: 'on', why: 'set explicitly' },
  { env: { NODE_ENV: 'production', TEST_BANK: '1' }, field: 'testBank', value: 'on', why: 'set explicitly' },
  { env: { TEST_BANK: 'off' }, field: 'testBank', value: 'off', why: 'a demo shop without cards' },
  {
    env: { TEST_BANK: '' },
    field: 'testBank',
    value: 'demo-shop',
    why: 'an empty variable counts as not set',
  },
  { env: {}, field: 'hsts', value: 'subdomains', why: 'all subdomains use https' },
  { env: { HSTS: 'host' }, field: 'hsts', value: 'host', why: 'other subdomains still use http' },
  { env: {}, field: 'databasePool', value: 20, why: 'enough for one process' },
  { env: { DATABASE_POOL: '5' }, field: 'databasePool', value: 5, why: 'many processes on one database' },
  { env: {}, field: 'workers', value: 1, why: 'the shop is one process' },
  { env: { WORKERS: '3' }, field: 'workers', value: 3, why: 'a machine with three processors' },
  { env: { WORKERS: '' }, field: 'workers', value: 1, why: 'an empty variable counts as not set' },
  { env: {}, field: 'role', value: 'all', why: 'pages and jobs' },
  {
    env: { ROLE: 'jobs', DATABASE_URL: 'postgres://a@b/c' },
    field: 'role',
    value: 'jobs',
    why: 'pages are answered elsewhere',
  },
  { env: { CACHE_MB: '8' }, field: 'cacheMegabytes', value: 8, why: 'many processes on one machine' },
  { env: {}, field: 'drainSeconds', value: 0, why: 'no load balancer in front of a trial' },
  {
    env: { PUBLIC_URL: 'https://dukkan.example' },
    field: 'drainSeconds',
    value: 3,
    why: 'a proxy may stand in front',
  },
  {
    env: { DRAIN_SECONDS: '0', PUBLIC_URL: 'https://a.example' },
    field: 'drainSeconds',
    value: 0,
    why: 'set explicitly',
  },
  { env: { RATE_LIMITS: 'off' }, field: 'rateLimits', value: false, why: 'for load tests' },
  { env: {}, field: 'metricsPort', value: undefined, why: 'nobody reads the figures' },
  {
    env: { METRICS_PORT: '9464' },
    field: 'metricsPort',
    value: 9464,
    why: 'Prometheus runs on this machine',
  },
  { env: {}, field: 'apiDocs', value: true, why: 'whoever tries the shop reads how it is called' },
  {
    env: { PUBLIC_URL: 'https://a.example' },
    field: 'apiDocs',
    value: false,
    why: 'shoppers have no use for it',
  },
  {
    env: { PUBLIC_URL: 'https://a.example', API_DOCS: 'on' },
    field: 'apiDocs',
    value: true,
    why: 'set explicitly',
  },
  { env: {}, field: 'logFormat', value: 'json', why: 'a service collects the output' },
  { env: {}, field: 'logLevel', value: 'info', why: 'a service collects the output' },
  { env: { LOG_FORMAT: 'lines' }, field: 'logFormat', value: 'lines', why: 'set explicitly' },
  { env: { TRUST_PROXY: '1' }, field: 'trustProxy', value: 1, why: 'one proxy in front of the shop' },
  { env: { TRUST_PROXY: '2' }, field: 'trustProxy', value: 2, why: 'a CDN and a proxy' },
  { env: { TRUST_PROXY: 'on' }, field: 'trustProxy', value: 1, why: 'on trusts one proxy only' },
  { env: { TRUST_PROXY: 'off' }, field: 'trustProxy', value: false, why: 'no proxy' },
  { env: { TRUST_PROXY: '0' }, field: 'trustProxy', value: false, why: 'no proxy' },
  {
    env: { TRUST_PROXY: '10.0.0.5, 2001:DB8::/32' },
    field: 'trustProxy',
    value: ['10.0.0.5', '2001:db8::/32'],
    why: 'proxies by address and network',
  },
  {
    env: { PUBLIC_URL: 'https://dukkan.example/' },
    field: 'publicUrl',
    value: 'https://dukkan.example',
    why: 'no slash at the end',
  },
  {
    env: { DATA_DIR: '/var/lib/vitrin/../vitrin' },
    field: 'dataDir',
    value: '/var/lib/vitrin',
    why: 'absolute and normalised',
  },
  {
    env: { DATA_DIR: '/var/lib/vitrin' },
    field: 'secretsFile',
    value: '/var/lib/vitrin/secrets.json',
    why: 'in the data folder by default',
  },
  {
    env: { DATA_DIR: '/var/lib/vitrin', SECRETS_FILE: '/run/secrets/vitrin.json' },
    field: 'secretsFile',
    value: '/run/secrets/vitrin.json',
    why: 'a mounted secret',
  },
])('$env gives $field $value: $why', ({ env, field, value }) => {
  expect(readConfig(env)).toMatchObject({ ok: true, config: { [field]: value } })
})

test.each([
  { env: { PORT: 'abc' }, why: 'not a number' },
  { env: { PORT: '70000' }, why: 'beyond the last port' },
  { env: { PORT: '3000.5' }, why: 'not whole' },
  { env: { CACHE_MB: '3' }, why: 'it would hold a few pages' },
  { env: { CACHE_MB: '64 MB' }, why: 'a number of MiB' },
  { env: { CACHE_MB: '100.5' }, why: 'whole MiB' },
  { env: { DATABASE_POOL: '2' }, why: 'the change feed and one request need more' },
  { env: { DATABASE_POOL: '1000' }, why: 'more than a server takes' },
  { env: { DRAIN_SECONDS: '-1' }, why: 'below zero' },
  { env: { DRAIN_SECONDS: '1.5' }, why: 'not whole' },
  { env: { LOG_LEVEL: 'loud' }, why: 'no such level' },
  { env: { DEMO: 'perhaps' }, why: 'neither on nor off' },
  { env: { HSTS: 'on' }, why: 'neither host nor subdomains nor off' },
  { env: { TEST_BANK: 'sandbox' }, why: 'neither on nor off' },
  { env: { PUBLIC_URL: 'dukkan.example' }, why: 'no scheme' },
  { env: { MAIL_FROM: 'mağaza' }, why: 'no e-mail address' },
  { env: { TRUST_PROXY: 'maybe' }, why: 'neither a number nor an address' },
  { env: { TRUST_PROXY: '-1' }, why: 'below zero proxies' },
  { env: { TRUST_PROXY: '9' }, why: 'more proxies than anybody has' },
  { env: { TRUST_PROXY: '10.0.0.0/33' }, why: 'an invalid prefix length' },
  { env: { TRUST_PROXY: '10.0.0.5,' }, why: 'a trailing comma' },
  { env: { TRUST_PROXY: 'nginx' }, why: 'a host name' },
  { env: { S3_BUCKET: 'Dukkan' }, why: 'capitals in the name of a bucket' },
  { env: { S3_BUCKET: 's3://dukkan' }, why: 'an address' },
  { env: { S3_REGION: 'Frankfurt am Main' }, why: 'no region' },
])('$env is refused with one line that names it: $why', ({ env }) => {
  const reading = readConfig(env)
  const [name, value] = Object.entries(env)[0] ?? []
  expect(reading).toMatchObject({ ok: false, problems: [expect.stringContaining(`${name}=${value}`)] })
})

test.each([
  { env: { DATABASE_URL: 'mysql://vitrin:gizli@x/y' }, why: 'another kind of database' },
  {
    env: { DATABASE_DIRECT_URL: 'postgres://vitrin:gizli@x/y' },
    why: 'DATABASE_URL is missing',
  },
  { env: { DATABASE_REPLICA_URL: 'postgres://vitrin:gizli@x/y' }, why: 'DATABASE_URL is missing here too' },
  {
    env: { DATABASE_REPLICA_URL: 'mysql://vitrin:gizli@x/y', DATABASE_URL: 'postgres://x/y' },
    why: 'a standby of another kind',
  },
  { env: { SMTP_URL: 'http://vitrin:gizli@mail.example' }, why: 'not an smtp address' },
  { env: { SMTP_URL: 'gizli' }, why: 'not an address' },
  { env: { IYZICO_API_KEY: 'gizli anahtar' }, why: 'a key with a space' },
  { env: { IYZICO_SECRET_KEY: '"gizli-anahtar"' }, why: 'quotes around a key' },
  { env: { IYZICO_BASE_URL: 'https://api:gizli@api.iyzipay.com' }, why: 'a password in the address' },
  { env: { IYZICO_BASE_URL: 'http://api.iyzipay.com/gizli' }, why: 'not https' },
  { env: { S3_ENDPOINT: 'https://key:gizli@s3.example' }, why: 'keys in the address' },
  { env: { S3_ENDPOINT: 'https://s3.example/gizli' }, why: 'a path in the address' },
  { env: { S3_SECRET_ACCESS_KEY: 'gizli anahtar' }, why: 'a key with a space' },
])('$env is refused without repeating its password: $why', ({ env }) => {
  const reading = readConfig(env)
  expect(reading).toMatchObject({ ok: false, problems: [expect.stringContaining(Object.keys(env)[0] ?? '')] })
  expect(JSON.stringify(reading)).not.toContain('gizli')
})

test.each([
  { env: {}, iyzico: undefined, why: 'no keys' },
  {
    env: { IYZICO_API_KEY: 'sandbox-key1', IYZICO_SECRET_KEY: 'sandbox-secret' },
    iyzico: {
      apiKey: 'sandbox-key1',
      secretKey: 'sandbox-secret',
      baseUrl: 'https://sandbox-api.iyzipay.com',
    },
    why: 'sandbox keys',
  },
  {
    env: { IYZICO_API_KEY: 'live-key1', IYZICO_SECRET_KEY: 'live-secret' },
    iyzico: { apiKey: 'live-key1', secretKey: 'live-secret', baseUrl: 'https://api.iyzipay.com' },
    why: 'live keys',
  },
  {
    env: {
      IYZICO_API_KEY: 'sandbox-key1',
      IYZICO_SECRET_KEY: 'sandbox-secret',
      IYZICO_BASE_URL: 'http://127.0.0.1:4001/',
    },
    iyzico: { apiKey: 'sandbox-key1', secretKey: 'sandbox-secret', baseUrl: 'http://127.0.0.1:4001' },
    why: 'a fake provider on this machine',
  },
])('iyzico is configured by its keys: $why', ({ env, iyzico }) => {
  const reading = readConfig(env)
  expect(reading.ok && reading.config.iyzico).toEqual(iyzico)
})

test.each([
  { env: { IYZICO_API_KEY: 'gizli-anahtar' }, missing: 'IYZICO_SECRET_KEY' },
  { env: { IYZICO_SECRET_KEY: 'gizli-anahtar' }, missing: 'IYZICO_API_KEY' },
])('one iyzico key without $missing is refused', ({ env, missing }) => {
  const reading = readConfig(env)
  expect(reading).toMatchObject({ ok: false, problems: [expect.stringContaining(missing)] })
  expect(JSON.stringify(reading)).not.toContain('gizli')
})

const S3 = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_ACCESS_KEY_ID: 'GIZLIANAHTAR',
  S3_SECRET_ACCESS_KEY: 'gizli/anahtar+1',
}
const s3 = {
  endpoint: 'https://s3.example',
  region: 'auto',
  accessKeyId: 'GIZLIANAHTAR',
  secretAccessKey: 'gizli/anahtar+1',
}

test.each([
  { env: {}, storage: { s3: undefined, bucket: undefined }, why: 'files in the folder alone' },
  { env: S3, storage: { s3, bucket: undefined }, why: 'backups may go to a bucket' },
  {
    env: { ...S3, S3_BUCKET: 'dukkan-dosyalari', S3_REGION: 'eu-central-1' },
    storage: { s3: { ...s3, region: 'eu-central-1' }, bucket: 'dukkan-dosyalari' },
    why: 'files in a bucket',
  },
])('where the files are is said by the variables of S3: $why', ({ env, storage }) => {
  const reading = readConfig(env)
  expect(reading.ok && reading.config.storage).toEqual(storage)
})

test.each([
  { env: { WORKERS: '0' }, line: 'WORKERS=0: must be auto or how many processes, 1 to 64' },
  { env: { WORKERS: '1000' }, line: 'WORKERS=1000: must be auto or how many processes, 1 to 64' },
  { env: { WORKERS: '1.5' }, line: 'WORKERS=1.5: must be auto or how many processes, 1 to 64' },
  {
    env: { ROLE: 'web' },
    line: 'ROLE=web: needs DATABASE_URL: the other half of the shop runs elsewhere, on the same database',
  },
])('a shop in processes that cannot be is refused with one line: $line', ({ env, line }) => {
  expect(readConfig(env)).toEqual({ ok: false, problems: [line] })
})

test.each([
  {
    env: { S3_BUCKET: 'dukkan' },
    line: 'S3_ENDPOINT: is missing beside S3_BUCKET, and so are S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  },
  {
    env: { ...S3, S3_SECRET_ACCESS_KEY: '' },
    line: 'S3_SECRET_ACCESS_KEY: is missing beside S3_ENDPOINT',
  },
])('half of the variables of S3 is refused with one line: $line', ({ env, line }) => {
  expect(readConfig(env)).toEqual({ ok: false, problems: [line] })
})

test('every invalid value is reported, not only the first', () => {
  const reading = readConfig({ PORT: '-1', LOG_LEVEL: 'loud' })
  expect(reading.ok ? [] : reading.problems).toHaveLength(2)
})

test.each([
  { env: {}, expected: { logFormat: 'lines', logLevel: 'warn' }, why: 'progress and addresses say the rest' },
  { env: { LOG_LEVEL: 'debug' }, expected: { logFormat: 'lines', logLevel: 'debug' }, why: 'set explicitly' },
  { env: { LOG_FORMAT: 'json' }, expected: { logFormat: 'json', logLevel: 'warn' }, why: 'set explicitly' },
])('a person at the terminal with $env reads $expected: $why', ({ env, expected }) => {
  expect(readConfig(env, { terminal: true })).toMatchObject({ ok: true, config: expected })
})

test('the caches share a twentieth of the machine, at least 64 MiB and at most half where CACHE_MB says more', () => {
  const on = (memory: number, env = {}) => readConfig(env, { memory })
  expect(on(1024)).toMatchObject({ config: { cacheMegabytes: 64 } })
  expect(on(16_384)).toMatchObject({ config: { cacheMegabytes: 819 } })
  expect(on(1024, { CACHE_MB: '512' })).toMatchObject({ config: { cacheMegabytes: 512 } })
  expect(on(1024, { CACHE_MB: '513' })).toEqual({
    ok: false,
    problems: ["CACHE_MB=513: must be at most half of this machine's memory, 512"],
  })
})
