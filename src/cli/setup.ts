import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import * as server from '#server/main.ts'
import type { Translator } from '#text/translator.ts'
import { Args, type Command, print, Usage, writeText } from './command.ts'
import { configFrom, SETTINGS_FILE, telling } from './serve.ts'

/** The settings that `mehen init` writes, by flag, with their usual values. */
const QUESTIONS: { readonly [flag: string]: { readonly name: string; readonly usual: string } } = {
  data: { name: 'MEHEN_DATA', usual: 'data' },
  backups: { name: 'MEHEN_BACKUPS', usual: 'backups' },
  database: { name: 'MEHEN_DATABASE', usual: '' },
  host: { name: 'MEHEN_HOST', usual: '127.0.0.1' },
  port: { name: 'MEHEN_PORT', usual: '8484' },
  origin: { name: 'MEHEN_ORIGIN', usual: '' },
  proxy: { name: 'MEHEN_TRUST_PROXY', usual: '' },
  smtp: { name: 'MEHEN_SMTP', usual: '' },
  push: { name: 'MEHEN_PUSH_CONTACT', usual: '' },
}

/** `mehen init`: writes the settings file and makes the folders; asks for what the flags leave open on a terminal. */
export const init: Command = async (argv, speaker) => {
  const flags = Object.fromEntries(Object.keys(QUESTIONS).map((flag) => [flag, 'text' as const]))
  const args = new Args(argv, { ...flags, force: 'switch' })
  args.atMost(0)
  if (existsSync(SETTINGS_FILE) && !args.has('force')) throw new Usage('error.exists', { file: SETTINGS_FILE })
  const values = process.stdin.isTTY ? await ask(args, speaker) : given(args)
  // Folders are written as whole paths, so that it does not matter where a command is run.
  for (const flag of ['data', 'backups']) values.set(flag, resolve(values.get(flag)!))
  if (values.get('database') !== '') values.delete('data')
  const lines = [...values].filter(([, value]) => value !== '').map(([flag, value]) => [QUESTIONS[flag]!.name, value])
  const env = Object.fromEntries(lines)
  await telling(async () => server.readConfig(env))
  const folders = [env.MEHEN_DATA, env.MEHEN_BACKUPS].filter((folder) => folder !== undefined)
  for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const text = lines.map(([name, value]) => `${name}=${quote(value!)}\n`).join('')
  writeText(SETTINGS_FILE, text, { isNew: !args.has('force'), mode: 0o600 })
  print(speaker.say('init.wrote', { file: resolve(SETTINGS_FILE) }))
  for (const folder of folders) print(speaker.say('init.folder', { folder }))
  print(text.replaceAll(/(:\/\/[^:@/\s]*:)[^@\s]*@/g, '$1…@').trimEnd())
  print(speaker.say('init.next'))
  return 0
}

const quote = (value: string) => (/[\s#'"]/.test(value) ? `"${value}"` : value)

const given = (args: Args) =>
  new Map(Object.entries(QUESTIONS).map(([flag, { usual }]) => [flag, args.text(flag) ?? usual]))

async function ask(args: Args, speaker: Translator): Promise<Map<string, string>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const values = given(args)
  for (const [flag, { usual }] of Object.entries(QUESTIONS)) {
    if (args.has(flag)) continue
    const text = await terminal.question(`${speaker.say(`init.${flag}`)}${usual === '' ? '' : ` [${usual}]`} `)
    values.set(flag, text.trim() || usual)
  }
  terminal.close()
  return values
}

const MARKS = { good: 'ok  ', warning: '!   ', bad: 'BAD ' } as const

/** `mehen doctor`: says what is wrong with an installation and what to do; exits with 1 if something is. */
export const doctor: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text', json: 'switch' })
  args.atMost(0)
  const findings = await telling(async () => server.examine(configFrom(args)))
  if (args.has('json')) print(JSON.stringify(findings))
  else
    for (const { state, says, values } of findings) print(MARKS[state] + speaker.say(`doctor.${says}`, { ...values }))
  return findings.some(({ state }) => state === 'bad') ? 1 : 0
}

/** `mehen migrate [--dry-run]`. */
export const migrate: Command = async (argv, speaker) => {
  const args = new Args(argv, { data: 'text', 'dry-run': 'switch' })
  args.atMost(0)
  const isDry = args.has('dry-run')
  const { pending, backup, rows } = await telling(() => server.migrateStore(configFrom(args), isDry))
  const values = { pending: pending.join(', '), file: backup ?? '', rows: rows ?? 0 }
  print(speaker.say(pending.length === 0 ? 'migrate.none' : isDry ? 'migrate.dry' : 'migrate.done', values))
  return 0
}
