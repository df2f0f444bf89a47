import { setFlagsFromString } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { playContest } from '#bots/arena.ts'
import { think } from '#bots/levels.ts'
import { selfPlay } from '#bots/selfPlay.ts'
import { titles } from '#games/index.ts'
import type { Title } from '#games/title.ts'
import { clocks, type Envelope, type Job, type Reply } from './protocol.ts'

setFlagsFromString('--no-allocation-site-pretenuring')

/** The game with this id and what the machine knows about it. */
async function titleOf(id: string): Promise<Title> {
  const load = Object.hasOwn(titles, id) ? titles[id] : undefined
  if (load === undefined) throw new Error(`no game ${id}`)
  return load()
}

async function carryOut({ id, job, flag }: Envelope): Promise<Reply> {
  const title = await titleOf(job.request.game)
  send({ id, begun: true })
  return { id, value: valueFor(title, job, () => Atomics.load(flag, 0) !== 0) }
}

function valueFor(title: Title, job: Job, stop: () => boolean): unknown {
  switch (job.kind) {
    case 'load':
      return true
    case 'think':
      return think(title, job.request, { now: clocks.wall, stop })
    case 'contest':
      return playContest(title, job.request, { now: clocks[job.request.clock ?? 'wall'], stop })
    case 'practice':
      return selfPlay(title, job.request, { stop })
  }
}

function send(reply: Reply): void {
  parentPort!.postMessage(reply)
}

parentPort!.on('message', (envelope: Envelope) => {
  carryOut(envelope).then(send, (error: unknown) => {
    send({ id: envelope.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  })
})
