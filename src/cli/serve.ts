import * as server from '#server/main.ts'
import { Args, type Command, print, Usage } from './command.ts'

/** `mehen serve`: runs the web server until it is stopped. */
export const serve: Command = async (argv, speaker) => {
  const args = new Args(argv, { port: 'number', host: 'text', data: 'text' })
  args.atMost(0)
  await telling(async () => {
    const config = configFrom(args)
    await server.serve(config, ({ address }) => print(speaker.say('serve.ready', { address })))
  })
  return 0
}

/** `mehen backup FILE`. */
export const backup: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text' })
  args.atMost(1)
  const file = fileOf(args)
  await telling(() => server.backup(configFrom(args), file))
  print(speaker.say('serve.backup', { file }))
  return 0
}

/** `mehen restore FILE`. */
export const restore: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text' })
  args.atMost(1)
  const file = fileOf(args)
  await telling(() => server.restore(configFrom(args), file))
  print(speaker.say('serve.restored', { file }))
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
  const tables = await telling(() => server.importTables(configFrom(args), args.words))
  print(speaker.say('serve.imported', { tables }))
  return 0
}

/** `mehen moderator LOGIN [--off]`. */
export const moderator: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text', off: 'switch' })
  args.atMost(1)
  const [login] = args.words
  if (login === undefined) throw new Usage('error.loginMissing')
  const on = !args.has('off')
  await telling(() => server.moderator(configFrom(args), login, on))
  print(speaker.say(on ? 'serve.moderator' : 'serve.noModerator', { login }))
  return 0
}

function fileOf(args: Args): string {
  const [file] = args.words
  if (file === undefined) throw new Usage('error.fileMissing')
  return file
}

function configFrom(args: Args): server.Config {
  const config = server.readConfig(process.env)
  const { port, host, folder } = config
  return {
    ...config,
    port: args.number('port', port),
    host: args.text('host') ?? host,
    folder: args.text('data') ?? folder,
  }
}

/** Reports common mistakes as one sentence. */
async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof server.OperatorError)) throw error
    throw new Usage(`serve.${error.code}`, error.values)
  }
}
