import { createHmac, timingSafeEqual } from 'node:crypto'

/** The name of the cookie that says who is asking. */
export const COOKIE = 'mehen'

/** Signs texts with a secret that all processes share. */
export class Signer {
  private readonly secret: string

  constructor(secret: string) {
    this.secret = secret
  }

  /** `text.signature`, for one purpose only. */
  sign(purpose: string, text: string): string {
    return `${text}.${this.mac(purpose, text)}`
  }

  /** The text, when the signature is ours and for this purpose. */
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
