import { timingSafeEqual } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import serve from '@fastify/static'
import websocket from '@fastify/websocket'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ERRORS, type ErrorCode, RequestRefused } from '#table/protocol/errors.ts'
import type { Config } from '../config.ts'
import { errorTrace, storeErrorCode } from '../diagnostics.ts'
import { newId } from '../ids.ts'
import type { Service } from '../service.ts'
import { StoreError } from '../store/store.ts'
import { accountRoutes } from './accountRoutes.ts'
import { adminRoutes } from './adminRoutes.ts'
import { playerRoutes, seekRoutes } from './communityRoutes.ts'
import { emailLinkRoutes, resetRoutes } from './emailRoutes.ts'
import { moderationRoutes } from './moderationRoutes.ts'
import { addressKey, FixedWindowLimiter, MINUTE_MS, sharedLimit } from './rateLimits.ts'
import { checkOrigin, clearSession, currentUser } from './requests.ts'
import { closeSockets, socketRoute } from './socket.ts'
import { tableRoutes } from './tableRoutes.ts'
import { tournamentRoutes } from './tournamentRoutes.ts'

const FILE_NAME = /^[\w-][\w.-]*$/

/** The folders with the hashed files of other builds that are kept beside this one (scripts/build.mjs). */
function earlierAssets(client: string): string[] {
  const releases = dirname(dirname(client))
  if (basename(releases) !== 'releases') return []
  return readdirSync(releases).map((id) => join(releases, id, 'client', 'assets'))
}

/** Serves the built web client. All pages are the same file; the client routes them. */
export async function clientFiles(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return
  await app.register(serve, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Pages that were opened with an earlier build load the rest of their code from there.
  const earlier = earlierAssets(folder)
  app.get('/assets/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const found = FILE_NAME.test(name) ? earlier.find((assets) => existsSync(join(assets, name))) : undefined
    if (found === undefined) throw new RequestRefused('unknown path')
    return reply.sendFile(name, found)
  })
  app.get('/*', async (request, reply) => {
    const { url, headers } = request
    const isPage = headers.accept?.includes('text/html') && !/^\/api(\/|$)|\.[a-z0-9]+($|\?)/i.test(url)
    if (!isPage) throw new RequestRefused('unknown path')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Minimum time between two writes of the health check. */
const CHECK_INTERVAL_MS = 1000

/** Browser features no page needs, disabled so that injected code cannot use them either. */
const PERMISSIONS = [
  ...['accelerometer', 'ambient-light-sensor', 'bluetooth', 'browsing-topics', 'camera'],
  ...['display-capture', 'encrypted-media', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial'],
  ...['storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat(['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'])
  .join(', ')

/** Refusals whose log entry names the address, so that it can be blocked. */
const ABUSE: readonly ErrorCode[] = ['flood', 'wrong passphrase']

/** Which senders of `x-forwarded-for` are believed: proxies by number, or by address. */
function trustedProxies({ trustProxy }: Config) {
  if (typeof trustProxy !== 'number') return [...trustProxy]
  return trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy)
}

/** What became of the last `x-forwarded-for`: there was none, it was believed, or it was not. */
type Forwarded = 'none' | 'believed' | 'ignored'

/** Watches what proxies send; says once in the log that one seems to be in front of a server that does not trust it. */
function watchProxies(app: FastifyInstance, { log }: Service): () => Forwarded {
  let [forwarded, warned]: [Forwarded, boolean] = ['none', false]
  app.addHook('onRequest', async ({ headers, ips = [] }) => {
    if (headers['x-forwarded-for'] === undefined) return
    forwarded = ips.length > 1 ? 'believed' : 'ignored'
    if (warned || forwarded === 'believed') return
    warned = true
    log.warn('x-forwarded-for is ignored (MEHEN_TRUST_PROXY): all people behind a proxy share one limit')
  })
  return () => forwarded
}

/** Measures requests as spans named by their route, which holds no ids; a WebSocket's commands are spans of their own. */
function traceRequests(app: FastifyInstance, { tracer, config }: Service): void {
  if (config.traces === undefined) return
  const spans = new WeakMap<FastifyRequest, ReturnType<typeof tracer.begin>>()
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, headers } = request
    spans.set(request, tracer.begin(`${method} ${routeOptions.url ?? ''}`, headers.traceparent))
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { id, method, routeOptions } = request
    const named = { 'http.request.method': method, 'http.route': routeOptions.url, 'mehen.request': id }
    const error = statusCode >= 500 ? String(statusCode) : undefined
    spans.get(request)?.({ ...named, 'http.response.status_code': statusCode }, error)
  })
}

/** The web server: routes, guards and error handling. */
export async function buildApp(service: Service, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { config } = service
  const { limits } = config
  const app: FastifyInstance = Fastify({
    loggerInstance: quietLogger(log, config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    trustProxy: trustedProxies(config),
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    requestTimeout: 30_000,
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failed = errorCode(error)
    const [status] = ERRORS[failed]
    service.metrics.refusals.inc({ code: failed })
    const where = {
      ...{ code: failed, method: request.method, path: loggedPath(request.url), request: request.id },
      ...(ABUSE.includes(failed) ? { from: addressKey(request.ip) } : {}),
    }
    if (status >= 500 || failed === 'fault') log.error({ ...where, ...errorTrace(error) }, 'failed')
    else log.info(where, 'refused')
    if (failed === 'forged cookie') clearSession(reply)
    const says = error instanceof RequestRefused ? error.message : ERRORS[failed][1]
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ error: { code: failed, says } })
  })
  app.setNotFoundHandler((request) => {
    throw new RequestRefused('unknown path', request.method === 'GET' ? undefined : request.method)
  })
  guardContentTypes(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    reply.header('x-request-id', request.id)
  })
  traceRequests(app, service)
  const forwarded = watchProxies(app, service)
  await app.register(helmet, helmetOptions(config.origin))
  await app.register(cookie)
  await app.register(rateLimit, {
    max: limits.requests,
    timeWindow: MINUTE_MS,
    store: FixedWindowLimiter,
    keyGenerator: (request) => clientKey(service, request),
    allowList: (request) => !isApi(request),
    errorResponseBuilder: () => new RequestRefused('flood'),
  })
  const shared = sharedLimit(limits.requests)
  await app.register(websocket, { options: { maxPayload: limits.messageBytes }, preClose: closeSockets })
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request)) {
      reply.header('cache-control', 'no-store')
      shared(request)
    }
    if (!SAFE_METHODS.includes(request.method) || request.ws) checkOrigin(config, request)
    if (service.closing) throw new RequestRefused('busy')
  })
  healthRoutes(app, service, forwarded)
  if (!config.roles.has('web')) return app
  accountRoutes(app, service)
  tableRoutes(app, service)
  moderationRoutes(app, service)
  adminRoutes(app, service)
  tournamentRoutes(app, service)
  playerRoutes(app, service)
  seekRoutes(app, service)
  emailLinkRoutes(app, service)
  resetRoutes(app, service)
  socketRoute(app, service)
  await clientFiles(app, config.client)
  return app
}

/** Whose limit a request counts against: the person's if they have a session, otherwise the address's. */
async function clientKey(service: Service, request: FastifyRequest): Promise<string> {
  const known = await currentUser(service, request).catch(() => undefined)
  return known?.id ?? addressKey(request.ip)
}

/** Whether a request goes to the API, judged by the matched route and not by how the path is spelled. */
const isApi = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/') ?? false

/** Silences Fastify's request log; this module logs failures itself. */
function quietLogger(log: FastifyBaseLogger, level: string): FastifyBaseLogger {
  return ['info', 'debug', 'trace'].includes(level) ? log.child({}, { level: 'warn' }) : log
}

/** Accepts JSON only; other content types are refused before they are read. */
function guardContentTypes(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body as string))
    } catch {
      done(new RequestRefused('bad json'))
    }
  })
}

function healthRoutes(app: FastifyInstance, service: Service, forwarded: () => Forwarded): void {
  const { store, metrics, log } = service
  let [checked, at] = [Promise.resolve<ErrorCode | undefined>(undefined), Number.NEGATIVE_INFINITY]
  /** Whether the store accepts writes, tested at most once per second. */
  const check = () => {
    if (performance.now() - at < CHECK_INTERVAL_MS) return checked
    at = performance.now()
    checked = store.check().then(
      () => undefined,
      (error) => {
        log.error(errorTrace(error), 'the store is not well')
        return error instanceof StoreError ? storeErrorCode(error) : 'broken'
      },
    )
    return checked
  }
  app.get('/healthz', async (request, reply) => {
    const trouble = service.closing ? 'busy' : await check()
    const ok = trouble === undefined
    const late = ok ? await service.lateJobs() : {}
    return reply.code(ok ? 200 : 503).send({
      ...{ ok, store: store.kind, late },
      ...(ok ? {} : { trouble }),
      ...(isDirect(request) ? { forwarded: forwarded() } : {}),
    })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isForOperator(request, service.config.metricsToken)) throw new RequestRefused('unknown path')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Metrics are for direct requests from this machine, and for those with the operator's token. */
function isForOperator({ raw, headers }: FastifyRequest, token: string | undefined): boolean {
  if (loggedPath(raw.url ?? '') !== '/metrics') return false
  if (token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)) return true
  return isDirect({ raw, headers })
}

/** Whether a request comes from this machine and not through a proxy. */
function isDirect({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  const proxied = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in headers)
  return !proxied && LOOPBACK.test(raw.socket.remoteAddress ?? '')
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Nothing from other origins, no framing, no sniffing. */
function helmetOptions(origin: string | undefined) {
  const secure = origin?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure && { maxAge: 180 * 24 * 3600 },
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: true,
  }
}

/** Fastify's own error codes. */
const FASTIFY_ERRORS: { readonly [code: string]: ErrorCode } = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad content type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad message',
  FST_ERR_BAD_URL: 'unknown path',
}

function errorCode(error: FastifyError): ErrorCode {
  if (error instanceof RequestRefused) return error.code
  if (error instanceof StoreError) return storeErrorCode(error)
  const known = FASTIFY_ERRORS[error.code]
  if (known !== undefined) return known
  if (error.statusCode === 404) return 'unknown path'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'bad message' : 'broken'
}

/** The path without its query, which may hold an invitation. */
const loggedPath = (url: string) => url.split('?', 1)[0]!.slice(0, 200)
