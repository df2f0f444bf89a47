import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ERRORS, type ErrorCode, Refused } from '../../table/protocol.ts'
import { behaviourRoutes } from '../behaviour/routes.ts'
import { codeOfStore } from '../refusals.ts'
import type { Service } from '../service.ts'
import { StoreError } from '../store/store.ts'
import { tournamentRoutes } from '../tournaments/routes.ts'
import { traceOf } from '../trace.ts'
import { letterRoutes } from './letters.ts'
import { meRoutes } from './me.ts'
import { pairingRoutes } from './pairing.ts'
import { playerRoutes } from './players.ts'
import { socketRoute } from './socket.ts'
import { clientFiles } from './static.ts'
import { tableRoutes } from './tables.ts'
import { checkOrigin, forget } from './who.ts'
import { Windows } from './windows.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']

/** Minimum time between two writes of the health check. */
const CHECK_MS = 1000

/** Browser features no page needs, disabled so that injected code cannot use them either. */
const PERMISSIONS = [
  ...['accelerometer', 'ambient-light-sensor', 'bluetooth', 'browsing-topics', 'camera'],
  ...['display-capture', 'encrypted-media', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock', 'serial'],
  ...['storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The web server: routes, guards and error handling. */
export async function buildApp(service: Service, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { config } = service
  const { limits } = config
  const app: FastifyInstance = Fastify({
    loggerInstance: quieter(log, config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    requestTimeout: 30_000,
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failed = codeOf(error)
    const [status] = ERRORS[failed]
    service.metrics.refusals.inc({ code: failed })
    const where = { code: failed, method: request.method, path: pathOf(request.url) }
    if (status >= 500 || failed === 'fault') log.error({ ...where, ...traceOf(error) }, 'failed')
    else log.info(where, 'refused')
    if (failed === 'forged cookie') forget(reply)
    const says = error instanceof Refused ? error.message : ERRORS[failed][1]
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ error: { code: failed, says } })
  })
  app.setNotFoundHandler((request) => {
    throw new Refused('unknown path', request.method === 'GET' ? undefined : request.method)
  })
  guardContentTypes(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
  await app.register(helmet, helmetOptions(config.origin))
  await app.register(cookie)
  await app.register(rateLimit, {
    max: limits.requests,
    timeWindow: 60_000,
    store: Windows,
    allowList: (request) => !isApi(request),
    errorResponseBuilder: () => new Refused('flood'),
  })
  await app.register(websocket, { options: { maxPayload: limits.messageBytes } })
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request)) reply.header('cache-control', 'no-store')
    if (!SAFE.includes(request.method) || request.ws) checkOrigin(config, request)
    if (service.closing) throw new Refused('busy')
  })
  healthRoutes(app, service)
  if (!config.roles.has('web')) return app
  meRoutes(app, service)
  tableRoutes(app, service)
  behaviourRoutes(app, service)
  tournamentRoutes(app, service)
  playerRoutes(app, service)
  pairingRoutes(app, service)
  letterRoutes(app, service)
  socketRoute(app, service)
  await clientFiles(app, config.client)
  return app
}

/** Whether a request goes to the API, judged by the matched route and not by how the path is spelled. */
const isApi = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/') ?? false

/** Silences Fastify's request log; this module logs failures itself. */
function quieter(log: FastifyBaseLogger, level: string): FastifyBaseLogger {
  return ['info', 'debug', 'trace'].includes(level) ? log.child({}, { level: 'warn' }) : log
}

/** Accepts JSON only; other content types are refused before they are read. */
function guardContentTypes(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body as string))
    } catch {
      done(new Refused('bad json'))
    }
  })
}

function healthRoutes(app: FastifyInstance, service: Service): void {
  const { store, metrics, log } = service
  let [checked, at] = [Promise.resolve<ErrorCode | undefined>(undefined), Number.NEGATIVE_INFINITY]
  /** Whether the store accepts writes, tested at most once per second. */
  const check = () => {
    if (performance.now() - at < CHECK_MS) return checked
    at = performance.now()
    checked = store.check().then(
      () => undefined,
      (error) => {
        log.error(traceOf(error), 'the store is not well')
        return error instanceof StoreError ? codeOfStore(error) : 'broken'
      },
    )
    return checked
  }
  app.get('/healthz', async (_request, reply) => {
    const trouble = service.closing ? 'busy' : await check()
    const ok = trouble === undefined
    return reply.code(ok ? 200 : 503).send({ ok, store: store.kind, ...(ok ? {} : { trouble }) })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isForOperator(request)) throw new Refused('unknown path')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** Metrics are for direct requests to the process, not for those that come through a proxy. */
function isForOperator({ raw, headers }: FastifyRequest): boolean {
  const proxied = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in headers)
  return pathOf(raw.url ?? '') === '/metrics' && !proxied
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
const FASTIFY: { readonly [code: string]: ErrorCode } = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad content type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad message',
  FST_ERR_BAD_URL: 'unknown path',
}

function codeOf(error: FastifyError): ErrorCode {
  if (error instanceof Refused) return error.code
  if (error instanceof StoreError) return codeOfStore(error)
  const known = FASTIFY[error.code]
  if (known !== undefined) return known
  if (error.statusCode === 404) return 'unknown path'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'bad message' : 'broken'
}

/** The path without its query, which may hold an invitation. */
const pathOf = (url: string) => url.split('?', 1)[0]!.slice(0, 200)
