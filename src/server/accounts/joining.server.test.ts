import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PersonalData, ServerInfo } from '#table/protocol/http.ts'
import { AdminInfo } from '#table/protocol/moderation.ts'
import { DEFAULTS } from '../config.ts'
import { changeClub, invite, moderator, resetLink } from '../operator.ts'
import { NEWEST } from '../store/sql/migrations.ts'
import { type Client, refusalCode } from '../testing/client.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { mehen, StoreFixture } from '../testing/stores.ts'

const PASSPHRASE = 'seven brown foxes'
const DAY_MS = 24 * 3600 * 1000
const ORIGIN = 'http://localhost:1234'

const yard = new StoreFixture()
let server: TestServer
let folder: string
let later = 0
beforeAll(async () => {
  folder = yard.folder()
  server = await testServer({ folder, origin: ORIGIN }, { now: () => Date.now() + later })
})
afterAll(async () => {
  await server.close()
  await yard.clear()
})

const config = () => ({ ...DEFAULTS, folder })
const joins = (client: Client, login: string, invitation?: string) =>
  client.post('/api/accounts', { login, passphrase: PASSPHRASE, ...(invitation && { invitation }) })
const idIn = (path: string) => new URL(path, ORIGIN).searchParams.get('invitation')!

async function member(login: string): Promise<Client> {
  const client = server.client()
  expect((await joins(client, login)).status).toBe(200)
  return client
}

describe('the club', () => {
  const plain = { name: null, accent: null, welcome: '', byInvitation: false }

  test('is shown to everyone, and changed by administrators and the operator alone', async () => {
    const shown = async () => ServerInfo.parse((await server.client().get('/api/server')).body).club
    expect(await shown()).toEqual(plain)
    const [ada, mo] = [await member('Ada'), await member('Mo')]
    await moderator(config(), 'Ada', true, true)
    await moderator(config(), 'Mo', true)
    const wanted = { name: 'Tábor Tuesdays', accent: '#2456b8', welcome: 'Be kind.', byInvitation: false }
    expect(await refusalCode(server.client().post('/api/admin/club', wanted))).toBe('unknown path')
    expect(await refusalCode(mo.post('/api/admin/club', wanted))).toBe('not allowed')
    expect(await refusalCode(mo.get('/api/admin/person?who=Ada'))).toBe('not allowed')
    const changed = AdminInfo.parse((await ada.post('/api/admin/club', wanted)).body)
    expect(changed).toMatchObject({ administrator: true, club: wanted })
    expect(await shown()).toEqual(wanted)
    const wrong = [
      ...[{ name: '' }, { name: 'x'.repeat(41) }, { name: 'a\u202eb' }, { accent: 'red' }, { accent: '#12345' }],
      ...[{ welcome: 'x'.repeat(501) }, { welcome: 'a\u0000' }, { byInvitation: 'yes' }, { motto: 'x' }],
    ]
    for (const some of wrong)
      expect(await refusalCode(ada.post('/api/admin/club', { ...wanted, ...some })), JSON.stringify(some)).toBe(
        'bad message',
      )
    expect(await shown()).toEqual(wanted)
    await moderator(config(), 'Ada', true)
    expect(await refusalCode(ada.post('/api/admin/club', plain))).toBe('not allowed')
  })

  test('is changed by the operator, also while the server runs', async () => {
    expect(await changeClub(config(), { name: 'Brno', accent: null, welcome: 'Hi' })).toMatchObject({ name: 'Brno' })
    await expect
      .poll(async () => (await server.client().get('/api/server')).body.club)
      .toEqual({ ...plain, name: 'Brno', welcome: 'Hi' })
    const id = idIn(await invite(config(), 2, 1))
    expect(await server.service.store.club.invitations(Date.now())).toMatchObject([{ id, uses: 2, maker: '' }])
    await server.service.store.club.dropInvitation(id)
    await expect(invite(config(), 0, 1)).rejects.toMatchObject({ code: 'bad club', values: { what: 'uses' } })
    await expect(changeClub(config(), { accent: 'red' })).rejects.toMatchObject({ values: { what: 'accent' } })
    const stopped = ['--data', await yard.olderFolder(NEWEST)]
    const done = await mehen({}, 'club', '--name', 'Plzeň', '--by-invitation', 'yes', ...stopped)
    expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/Plzeň[\s\S]*yes/) })
    const link = await mehen({ MEHEN_ORIGIN: ORIGIN }, 'club', 'invite', ...stopped)
    expect(link.said).toMatch(/http:\/\/localhost:1234\/account\?invitation=\w{26}\n/)
  })

  test('admits new people by invitation only: a link for some people and some days', async () => {
    const mo = await member('Mia')
    await moderator(config(), 'Mia', true)
    const guest = await server.client().enter('Early')
    await server.service.club.change({ ...plain, byInvitation: true })
    const stranger = server.client()
    expect(await refusalCode(stranger.post('/api/me', { name: 'X' }))).toBe('by invitation')
    expect(await refusalCode(stranger.post('/api/tables', { game: 'ur' }))).toBe('by invitation')
    expect((await stranger.get('/api/tables?of=open')).status).toBe(200)
    for (const invitation of [undefined, 'made up'])
      expect(await refusalCode(joins(guest, 'Early', invitation))).toBe('by invitation')
    expect((await guest.get('/api/me')).body.user.name).toBe('Early')

    expect(await refusalCode(stranger.post('/api/admin/invitations', { uses: 1, days: 1 }))).toBe('unknown path')
    expect(await refusalCode(mo.post('/api/admin/invitations', { uses: 0, days: 1 }))).toBe('bad message')
    const { invitations } = AdminInfo.parse((await mo.post('/api/admin/invitations', { uses: 2, days: 1 })).body)
    const [{ id, maker }] = invitations as [(typeof invitations)[number]]
    expect(maker).toMatchObject({ name: 'Mia' })
    // A registration that fails gives its use back; of several at once only two succeed.
    expect(await refusalCode(joins(stranger, 'Mia', id))).toBe('name taken')
    const racing = ['One', 'Two', 'Three', 'Four'].map((login) => joins(server.client(), `Racer ${login}`, id))
    const ends = (await Promise.all(racing)).map(({ status }) => status)
    expect(ends.filter((status) => status === 200)).toHaveLength(2)
    expect(ends.filter((status) => status === 403)).toHaveLength(2)

    const old = idIn(await invite(config(), 5, 3, Date.now()))
    later += 3 * DAY_MS
    expect(await refusalCode(joins(server.client(), 'Too late', old))).toBe('by invitation')
    const more = AdminInfo.parse((await mo.post('/api/admin/invitations', { uses: 5, days: 30 })).body).invitations
    expect(more).toHaveLength(1)
    const left = await mo.request('DELETE', '/api/admin/invitations', { id: more[0]!.id })
    expect(AdminInfo.parse(left.body).invitations).toEqual([])
    expect(await refusalCode(joins(server.client(), 'Withdrawn', more[0]!.id))).toBe('by invitation')
    await server.service.club.change(plain)
    expect((await joins(guest, 'Early')).status).toBe(200)
  })

  test('lets an administrator export everything about one person', async () => {
    const [ada, ben] = [await member('Adela'), await member('Ben')]
    await moderator(config(), 'Adela', true, true)
    const guest = await server.client().enter('Guest of the export')
    const own = (await ben.get('/api/me/data')).body
    expect(PersonalData.parse((await ada.get('/api/admin/person?who=BEN')).body)).toEqual(own)
    expect((await ada.get(`/api/admin/person?who=${guest.user}`)).body.person.name).toBe('Guest of the export')
    expect(await refusalCode(ada.get('/api/admin/person?who=nobody'))).toBe('unknown person')
    expect(server.logged.join()).toContain('exported the data of a person')
  })
})

/** A software authenticator with one ES256 key. */
class Authenticator {
  readonly id = randomBytes(16)
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0

  /** Answers registration options. */
  create({ challenge, rp }: any, origin = ORIGIN) {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' })
    const [a, b] = [x, y].map((part) => Buffer.from(part!, 'base64url'))
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR.
    const key = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), a!, Buffer.from('225820', 'hex'), b!])
    const length = Buffer.from([0, this.id.length])
    const data = Buffer.concat([this.data(rp.id, 0x45), Buffer.alloc(16), length, this.id, key])
    const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
    const size = Buffer.from([0x58, data.length])
    const attestation = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]
    const attestationObject = Buffer.concat([...attestation, text('authData'), size, data]).toString('base64url')
    const { json } = this.client('webauthn.create', challenge, origin)
    return this.answer({ clientDataJSON: json.toString('base64url'), attestationObject, transports: ['internal'] })
  }

  /** Answers sign-in options. */
  get({ challenge, rpId }: any, { origin = ORIGIN, flags = 0x05 } = {}) {
    const data = this.data(rpId, flags)
    const { json, hash } = this.client('webauthn.get', challenge, origin)
    const signature = sign('sha256', Buffer.concat([data, hash]), this.keys.privateKey).toString('base64url')
    return this.answer({
      ...{ clientDataJSON: json.toString('base64url'), authenticatorData: data.toString('base64url'), signature },
    })
  }

  private data(rp: string, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++this.counter)
    return Buffer.concat([createHash('sha256').update(rp).digest(), Buffer.from([flags]), count])
  }

  private client(type: string, challenge: string, origin: string) {
    const json = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
    return { json, hash: createHash('sha256').update(json).digest() }
  }

  private answer(response: object) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}

describe('a passkey', () => {
  const options = async (client: Client) =>
    (await client.post('/api/me/passkeys/options', { passphrase: PASSPHRASE })).body
  const signsIn = async (key: Authenticator, client = server.client(), how = {}) =>
    client.post('/api/login/passkey', key.get((await client.post('/api/login/passkey/options')).body, how))

  test('is added with the password, signs in like it, and is removed', async () => {
    const ann = await member('Anna')
    const key = new Authenticator()
    for (const body of [{}, { passphrase: 'wrong' }])
      expect(await refusalCode(ann.post('/api/me/passkeys/options', body))).toBe('wrong passphrase')
    expect(await refusalCode(server.client().get('/api/me/passkeys'))).toBe('not signed in')
    const guest = await server.client().enter('Guest')
    expect(await refusalCode(guest.get('/api/me/passkeys'))).toBe('not an account')
    const wanted = await options(ann)
    expect(wanted).toMatchObject({ rp: { id: 'localhost' }, user: { name: 'Anna' } })
    const added = await ann.post('/api/me/passkeys', key.create(wanted))
    expect(added.body.passkeys).toMatchObject([{ id: key.id.toString('base64url') }])
    expect((await ann.get('/api/me/data')).body.passkeys).toHaveLength(1)

    // The account takes over what the guest of that browser has begun.
    const { id } = (await guest.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: 'me' } })).body
    const signed = await signsIn(key, guest)
    expect(signed.body.user).toMatchObject({ login: 'Anna' })
    const { seats } = (await guest.get(`/api/tables/${id}`)).body.info
    expect(seats.map(({ user }: any) => user)).toEqual([signed.body.user.id, signed.body.user.id])

    expect(
      (await ann.request('DELETE', '/api/me/passkeys', { id: key.id.toString('base64url') })).body.passkeys,
    ).toEqual([])
    expect(await refusalCode(signsIn(key))).toBe('unknown passkey')
  })

  test('works only for its own key, challenge, purpose, address and count', async () => {
    const [ann, eve] = [await member('Annika'), await member('Eve')]
    const key = new Authenticator()
    const wanted = await options(ann)
    expect(await refusalCode(eve.post('/api/me/passkeys', key.create(wanted)))).toBe('unknown passkey')
    const made = key.create(await options(ann))
    expect((await ann.post('/api/me/passkeys', made)).status).toBe(200)
    expect(await refusalCode(ann.post('/api/me/passkeys', made))).toBe('unknown passkey')
    expect(
      await refusalCode(ann.post('/api/me/passkeys', key.create(await options(ann), 'https://evil.example'))),
    ).toBe('unknown passkey')

    const client = server.client()
    const { body } = await client.post('/api/login/passkey/options')
    const answer = key.get(body)
    expect((await client.post('/api/login/passkey', answer)).status).toBe(200)
    expect(await refusalCode(server.client().post('/api/login/passkey', answer))).toBe('unknown passkey')
    expect(await refusalCode(signsIn(key, server.client(), { origin: 'https://evil.example' }))).toBe('unknown passkey')
    // Presence without verification of the person is not enough.
    expect(await refusalCode(signsIn(key, server.client(), { flags: 0x01 }))).toBe('unknown passkey')
    const thief = Object.assign(new Authenticator(), { id: key.id, counter: 1000 })
    expect(await refusalCode(signsIn(thief))).toBe('unknown passkey')
    const old = (await client.post('/api/login/passkey/options')).body
    later += 6 * 60_000
    expect(await refusalCode(client.post('/api/login/passkey', key.get(old)))).toBe('unknown passkey')
    key.counter = 0
    expect(await refusalCode(signsIn(key))).toBe('unknown passkey')
    key.counter = 2000
    expect((await signsIn(key)).status).toBe(200)
    // A lost passphrase takes all passkeys with it: who else knew it may have added one.
    const link = new URL(await resetLink(config(), 'Annika', 1, Date.now() + later), server.client().base)
    const done = await fetch(link, {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: new URLSearchParams({ passphrase: 'nine quiet ibises' }),
    })
    expect(done.status).toBe(200)
    expect(await refusalCode(signsIn(key))).toBe('unknown passkey')
  })
})
