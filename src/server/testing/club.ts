import { expect } from 'vitest'
import type { Client } from './client.ts'

const PASSPHRASE = 'seven brown foxes'
let made = 0

/** Turns a client into an account with this display name. */
export async function member(client: Client, name: string): Promise<Client> {
  await client.enter(name)
  const login = `${name} of ${++made}`
  const reply = await client.post('/api/accounts', { login, passphrase: PASSPHRASE })
  expect(reply.status).toBe(200)
  expect(reply.body.user.name).toBe(name)
  return Object.assign(client, { login })
}

/** The error code of a refused request, or its status. */
export async function answerTo(reply: Promise<{ status: number; body: any }>): Promise<string | number> {
  const { status, body } = await reply
  return body?.error?.code ?? status
}
