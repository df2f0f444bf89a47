import { cliWords } from '#text/cli/index.ts'
import { Translator } from '#text/translator.ts'
import { type Command, languageOf, print, Usage } from './command.ts'

/** All commands, imported on demand. */
const COMMANDS: { readonly [name: string]: () => Promise<Command> } = {
  play: async () => (await import('./play.ts')).play,
  simulate: async () => (await import('#tools/measure/simulate.ts')).simulate,
  arena: async () => (await import('#tools/measure/arena.ts')).arena,
  ladder: async () => (await import('#tools/measure/ladder.ts')).ladder,
  fit: async () => (await import('#tools/measure/fit.ts')).fit,
  engine: async () => (await import('./engine.ts')).engine,
  env: async () => (await import('./engine.ts')).env,
  balance: async () => (await import('#tools/measure/balance.ts')).balance,
  replay: async () => (await import('./records.ts')).replay,
  review: async () => (await import('./records.ts')).review,
  verify: async () => (await import('./records.ts')).verify,
  vectors: async () => (await import('#tools/vectors/index.ts')).vectors,
  ledger: async () => (await import('#tools/measure/ledger.ts')).ledger,
  translations: async () => (await import('#tools/translations/translations.ts')).translations,
  pack: async () => (await import('#tools/packs/command.ts')).pack,
  serve: async () => (await import('./serve.ts')).serve,
  init: async () => (await import('./setup.ts')).init,
  doctor: async () => (await import('./setup.ts')).doctor,
  migrate: async () => (await import('./setup.ts')).migrate,
  backup: async () => (await import('./serve.ts')).backup,
  restore: async () => (await import('./serve.ts')).restore,
  check: async () => (await import('./serve.ts')).check,
  export: async () => (await import('./serve.ts')).exportTables,
  import: async () => (await import('./serve.ts')).importTables,
  moderator: async () => (await import('./serve.ts')).moderator,
  account: async () => (await import('./serve.ts')).account,
  club: async () => (await import('./serve.ts')).club,
  bench: async () => (await import('#tools/bench/bench.ts')).bench,
}

/** Runs a command; resolves to its exit code. What is wrong with the arguments is told on the error output. */
export async function mehen(argv: readonly string[]): Promise<number> {
  try {
    return await run(argv)
  } catch (error) {
    if (!(error instanceof Usage)) throw error
    const language = error.key === 'error.language' ? 'en' : languageOf(argv, process.env)
    process.stderr.write(`${new Translator(language, cliWords).say(error.key, error.values)}\n`)
    return 2
  }
}

async function run(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv
  const speaker = new Translator(languageOf(argv, process.env), cliWords)
  if (name === undefined || name === 'help' || name === '--help' || name.startsWith('--lang')) {
    print(speaker.say('usage'))
    for (const command of Object.keys(COMMANDS)) print(`  ${speaker.say(`usage.${command}`)}`)
    return 0
  }
  if (!Object.hasOwn(COMMANDS, name)) throw new Usage('error.command', { command: name })
  const command = await COMMANDS[name]!()
  return command(rest, speaker)
}
