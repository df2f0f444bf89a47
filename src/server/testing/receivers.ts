import { createDecipheriv, createECDH, createHmac, hkdfSync } from 'node:crypto'
import { Agent, createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'

/** A certificate for localhost that only these tests trust. */
export const CERT = pem(
  'CERTIFICATE',
  'MIIBlTCCATugAwIBAgIUUbDfYgUN4uqs+BTMUxlQIgwc52AwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNTA1NTk1MFoYDzIxMjYxMDIyMDU1OTUwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAS3Wi/5zgrcLCjvzM8MSFsdHHSFfTdRlk5teuCQYmBoUkkcsEmM4fyxAtn+pMCLGL5vEP3WMYDCD2/eZB3e1iBfo2kwZzAdBgNVHQ4EFgQU/i5XeNo3kG/EO2J3Bn97bEWq1XEwHwYDVR0jBBgwFoAU/i5XeNo3kG/EO2J3Bn97bEWq1XEwDwYDVR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwIDSAAwRQIhAMOdNCsXpBsm//5bR7va2Y0RzXCADhDrYZTP5nRU3e/UAiB74f9bSOo8FkA48SJhrfTbJIchpntAikjXOrz3vr78+Q==',
)
export const KEY = pem(
  'PRIVATE KEY',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBUFQHjfdAwCV/9LfAvr7mHeWkh/IwuDLCjG4oAjl+GWhRANCAAS3Wi/5zgrcLCjvzM8MSFsdHHSFfTdRlk5teuCQYmBoUkkcsEmM4fyxAtn+pMCLGL5vEP3WMYDCD2/eZB3e1iBf',
)

/** A received email. */
export interface Letter {
  readonly to: string
  readonly text: string
}

/** A mail server that accepts everything. */
export async function mailReceiver(): Promise<{ url: string; letters: Letter[]; close(): void }> {
  const letters: Letter[] = []
  const server = createServer((socket) => {
    let to = ''
    let data: string[] | null = null
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (data !== null) {
          if (line !== '.') data.push(line)
          else {
            letters.push({ to, text: data.join('\n') })
            data = null
            say('250 taken')
          }
        } else if (line.startsWith('RCPT')) {
          to = /<(.*)>/.exec(line)![1]!
          say('250 ok')
        } else if (line === 'DATA') {
          data = []
          say('354 go on')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, letters, close: () => void server.close() }
}

/** A received push message: its headers and decrypted text. */
export interface Push {
  readonly path: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly text: string
}

/** A push service with one subscribed browser; with `gone` it answers that the subscription has ended. */
export async function pushReceiver() {
  const pushes: Push[] = []
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = Buffer.from('0123456789abcdef')
  const state = { gone: false }
  const server = createHttps({ cert: CERT, key: KEY }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const { url, headers } = request
      if (!state.gone) pushes.push({ path: url!, headers, text: decrypt(Buffer.concat(parts), browser, auth) })
      response.writeHead(state.gone ? 410 : 201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    pushes,
    state,
    agent: new Agent({ ca: CERT }),
    subscription: {
      endpoint: `https://localhost:${port}/browser`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    close: () => void server.close(),
  }
}

/** Decrypts a message for a browser (RFC 8291, aes128gcm). */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body[20]!
  const sender = body.subarray(21, 21 + length)
  const secret = browser.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const prk = createHmac('sha256', auth).update(secret).digest()
  const input = createHmac('sha256', prk)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(21 + length)
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

function pem(kind: string, base64: string): string {
  return `-----BEGIN ${kind}-----\n${base64.match(/.{1,64}/g)!.join('\n')}\n-----END ${kind}-----\n`
}
