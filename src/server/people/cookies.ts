import { createHmac, timingSafeEqual } from 'node:crypto'

/** The session cookie. */
export const COOKIE = 'mehen'

/** Signs texts with a secret shared by all processes. */
export class Signer {
  private readonly secret: string

  constructor(secret: string) {
    this.secret = secret
  }

  /** `text.signature`, valid for one purpose. */
  sign(purpose: string, text: string): string {
    return `${text}.${this.mac(purpose, text)}`
  }

  /** The text, if the signature is valid for this purpose. */
  read(purpose: string, signed: string): string | undefined {
    const dot = signed.lastIndexOf('.')
    if (dot < 1) return undefined
    const [text, given] = [signed.slice(0, dot), Buffer.from(signed.slice(dot + 1))]
    const right = Buffer.from(this.mac(purpose, text))
    return given.length === right.length && timingSafeEqual(given, right) ? text : undefined
  }

  private mac(purpose: string, text: string): string {
    return createHmac('sha256', this.secret).update(`${purpose}\n${text}`).digest('base64url')
  }
}
