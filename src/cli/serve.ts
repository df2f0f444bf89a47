import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { RESET_HOURS } from '#server/accounts/recovery.ts'
import * as server from '#server/main.ts'
import { Args, type Command, print, Usage } from './command.ts'

/** `mehen serve`: runs the web server until it is stopped. */
export const serve: Command = async (argv, speaker) => {
  const args = new Args(argv, { port: 'number', host: 'text', data: 'text' })
  args.atMost(0)
  await telling(async () => {
    const config = configFrom(args)
    await server.serve(config, ({ address }) => {
      const text = speaker.say('serve.ready', { address })
      // A log file holds nothing but lines of JSON.
      print(process.stdout.isTTY ? text : JSON.stringify({ level: 30, time: new Date().toISOString(), msg: text }))
    })
  })
  return 0
}

/** `mehen backup FILE|FOLDER [--keep SCHEDULE]`. */
export const backup: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text', keep: 'text' })
  args.atMost(1)
  const config = await telling(async () => configFrom(args))
  const target = args.words[0] ?? config.backups
  if (target === undefined) throw new Usage('error.fileMissing')
  const { deleted, ...done } = await telling(() => server.backup(config, target, args.text('keep')))
  print(speaker.say('serve.backup', { ...done }))
  if (deleted.length > 0) print(speaker.say('serve.deleted', { count: deleted.length }))
  return 0
}

/** `mehen restore FILE [--force]`. */
export const restore: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text', force: 'switch' })
  args.atMost(1)
  const file = fileOf(args)
  const counts = await telling(() => server.restore(configFrom(args), file, args.has('force')))
  print(speaker.say('serve.restored', { ...counts, file }))
  return 0
}

/** `mehen export FOLDER [TABLE...]`. */
export const exportTables: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text' })
  const [folder, ...wanted] = args.words
  if (folder === undefined) throw new Usage('error.folderMissing')
  const tables = await telling(() => server.exportTables(configFrom(args), folder, wanted))
  print(speaker.say('serve.exported', { tables, folder }))
  return 0
}

/** `mehen import FILE...`. */
export const importTables: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text' })
  fileOf(args)
  const files = await telling(() => server.importTables(configFrom(args), args.words))
  for (const { file, end } of files) print(speaker.say(`serve.${end}`, { file }))
  return 0
}

/** `mehen check`: exits with 1 if a table is damaged. */
export const check: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text' })
  args.atMost(0)
  const { tables, damaged } = await telling(() => server.checkStore(configFrom(args)))
  for (const { id, length, good } of damaged) print(speaker.say('serve.damaged', { table: id, length, good }))
  print(speaker.say('serve.checked', { tables, damaged: damaged.length }))
  return damaged.length === 0 ? 0 : 1
}

/** `mehen moderator LOGIN [--admin] [--off]`. */
export const moderator: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text', off: 'switch', admin: 'switch' })
  args.atMost(1)
  const [login] = args.words
  if (login === undefined) throw new Usage('error.loginMissing')
  const [on, admin] = [!args.has('off'), args.has('admin')]
  await telling(() => server.moderator(configFrom(args), login, on, admin))
  print(speaker.say(on ? (admin ? 'serve.administrator' : 'serve.moderator') : 'serve.noModerator', { login }))
  return 0
}

/** `mehen account reset LOGIN [--hours N]`, `mehen account export LOGIN`. */
export const account: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text', hours: 'number' })
  args.atMost(2)
  const [word, login] = args.words
  if (word !== 'reset' && word !== 'export') throw new Usage('error.accountWord')
  if (login === undefined) throw new Usage('error.loginMissing')
  if (word === 'export') {
    print(await telling(() => server.exportAccount(configFrom(args), login)))
    return 0
  }
  const hours = args.number('hours', RESET_HOURS.operator)
  const path = await telling(() => server.resetLink(configFrom(args), login, hours))
  print(speaker.say('serve.reset', { login, hours, link: `${await addressOf(args)}${path}` }))
  return 0
}

/** `mehen club [--name ...]` shows the club's settings after changing some; `mehen club invite` prints a link. */
export const club: Command = async (argv, speaker) => {
  const texts = { name: 'text', accent: 'text', welcome: 'text', 'by-invitation': 'text' } as const
  const args = new Args(argv, { data: 'text', uses: 'number', days: 'number', ...texts })
  args.atMost(1)
  const [word] = args.words
  if (word !== undefined && word !== 'invite') throw new Usage('error.clubWord')
  if (word === 'invite') {
    const [uses, days] = [args.number('uses', 1), args.number('days', 14)]
    const path = await telling(() => server.invite(configFrom(args), uses, days))
    print(speaker.say('serve.invitation', { uses, days, link: `${await addressOf(args)}${path}` }))
    return 0
  }
  const [name, accent, welcome, mode] = ['name', 'accent', 'welcome', 'by-invitation'].map((flag) => args.text(flag))
  if (mode !== undefined && mode !== 'yes' && mode !== 'no') throw new Usage('error.yesNo')
  const settings = await telling(() =>
    server.changeClub(configFrom(args), {
      ...(name === undefined ? {} : { name: name || null }),
      ...(accent === undefined ? {} : { accent: accent || null }),
      ...(welcome === undefined ? {} : { welcome }),
      ...(mode === undefined ? {} : { byInvitation: mode === 'yes' }),
    }),
  )
  const { name: shown, accent: colour, byInvitation } = settings
  print(
    speaker.say('serve.club', {
      ...{ name: shown ?? 'Mehen', accent: colour ?? '—', welcome: settings.welcome || '—' },
      byInvitation: byInvitation ? 'yes' : 'no',
    }),
  )
  return 0
}

/** The address that people open in their browsers. */
async function addressOf(args: Args): Promise<string> {
  const { origin, host, port } = await telling(async () => configFrom(args))
  return origin ?? `http://${host}:${port}`
}

function fileOf(args: Args): string {
  const [file] = args.words
  if (file === undefined) throw new Usage('error.fileMissing')
  return file
}

/** The settings file of an installation, in the working directory unless MEHEN_SETTINGS names another. */
export const SETTINGS_FILE = process.env.MEHEN_SETTINGS || 'mehen.env'

/** The settings: flags, else the environment, else the settings file. */
export function configFrom(args: Args): server.Config {
  if (existsSync(SETTINGS_FILE)) loadEnvFile(SETTINGS_FILE)
  const config = server.readConfig(process.env)
  const { port, host, folder, database } = config
  const named = args.text('data')
  if (named !== undefined && database !== undefined) throw new server.OperatorError('two stores', { folder: named })
  return {
    ...config,
    port: args.number('port', port),
    host: args.text('host') ?? host,
    folder: named ?? folder,
  }
}

/** Reports common mistakes as one sentence. */
export async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof server.OperatorError)) throw error
    throw new Usage(`serve.${error.code}`, error.values)
  }
}
