import { type ComponentType, useCallback } from 'react'
import type { Title } from '../../../games/title.ts'
import type { Told } from '../../../kernel/index.ts'
import { Host } from '../../../table/host.ts'
import type { ServerMessage } from '../../../table/protocol.ts'
import { forgetfulStore } from '../../../table/store.ts'
import type { Followed } from '../../app/net/follow.ts'
import type { Link } from '../../app/net/link.ts'
import { type Shown, TableClient } from '../../app/net/tableClient.ts'
import { Spoken } from '../../app/shell/words.tsx'
import { AskBar } from '../../app/table/AskBar.tsx'
import { Journal } from '../../app/table/Journal.tsx'
import { Stage } from '../../app/table/Stage.tsx'
import { useShown, useTable } from '../../app/table/useTable.ts'
import { RuleBook } from '../../kit/index.ts'
import '../../app/table/table.css'
import '../../app/table/layout.css'
import { board, drawn } from './board.tsx'
import { brain, field } from './game.ts'

const en = {
  name: 'A field',
  'seat.north': 'North',
  'seat.south': 'South',
  'ask.march': 'Which counter marches?',
  'option.march': 'March counter {{of}}',
  'event.marched': 'Counter {{of}} has marched.',
  'why.tired': 'It has marched of late.',
}

const title: Title = {
  game: field,
  brain,
  wording: { words: { en, ja: en, cs: en }, describe: () => [] },
  rules: [],
}

/** Results of a benchmark of answers. */
export interface FieldBench {
  /** For each answer, the time from the click to the painted board, in ms. */
  ms: number[]
  /** The number of pieces rendered for each answer. */
  redrawn: number[]
  options: number
  /** How often the page requested the reason why something is not on offer. */
  asked: number
}

const reasons = { asked: 0 }

declare global {
  interface Window {
    __fieldBench?: (answers?: number) => Promise<FieldBench>
  }
}

/**
 * 169 two-sided counters with facing, 60 of which may march, at a table hosted by this page with the product's own code.
 * `window.__fieldBench(answers)` measures answers, `window.__panBench(seconds)` panning.
 */
export async function fieldScene(): Promise<ComponentType> {
  const listeners = new Set<(message: ServerMessage) => void>()
  const host = new Host({
    store: forgetfulStore(),
    bots: [],
    game: async () => field,
    think: () => new Promise(() => {}),
    now: () => Date.now(),
    secret: () => crypto.randomUUID(),
    // Asynchronous and as a copy, as from a worker.
    send: (message) => {
      const sent = structuredClone(message)
      setTimeout(() => {
        for (const listener of listeners) listener(sent)
      })
    },
    changed: () => undefined,
  })
  const link: Link = {
    connection: 'here',
    send: (message) => {
      if (message.type === 'why') reasons.asked++
      void host.receive(message)
    },
    listen: ({ message }) => {
      listeners.add(message)
      return () => listeners.delete(message)
    },
  }
  const id = await host.make({ game: field.id, seats: { north: 'me', south: 'me' } }, 'North')
  const client = new TableClient(link, id, () => 0)
  window.__fieldBench = measure
  return function FieldScene() {
    const shown = useShown(client)
    if (shown.table === undefined) return null
    return (
      <Spoken language="en">
        <Table client={client} shown={{ ...shown, table: shown.table }} />
      </Spoken>
    )
  }
}

function Table({ client, shown }: { client: TableClient; shown: Shown & { table: Followed } }) {
  const model = useTable(client, shown, title, board)
  const { table, props } = model
  const look = useCallback(() => undefined, [])
  return (
    <RuleBook digestOf={props.words.rule}>
      <main className="table-page gallery-field" data-position={table.info.position}>
        <div className="table-play">
          <div className="table-board">
            <Stage board={board} props={props} failed={null} />
          </div>
          <div className="table-ask">
            <AskBar model={model} tiles={null} advising={false} />
          </div>
        </div>
        <aside className="table-side">
          <Journal
            lines={table.journal as readonly Told[]}
            board={board}
            words={props.words}
            point={model.point}
            onLook={look}
            looking={null}
          />
        </aside>
      </main>
    </RuleBook>
  )
}

async function measure(answers = 40): Promise<FieldBench> {
  const result: FieldBench = { ms: [], redrawn: [], options: 0, asked: 0 }
  for (let i = 0; i < answers; i++) {
    const choices = document.querySelectorAll('.table-board .k-choice')
    result.options = choices.length
    const before = drawn.pieces
    result.ms.push(await answerBy(choices[(i * 7) % choices.length]!))
    result.redrawn.push(drawn.pieces - before)
    // Wait for the glow of choosable things and other deferred work.
    await new Promise((done) => setTimeout(done, 400))
  }
  return { ...result, asked: reasons.asked }
}

/** Clicks a thing and waits until the next position is painted. Returns the time in ms. */
function answerBy(thing: Element): Promise<number> {
  return new Promise((done) => {
    const position = document.querySelector('[data-position]')!
    const seen = new MutationObserver(() => {
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
    })
    seen.observe(position, { attributes: true, attributeFilter: ['data-position'] })
    const start = performance.now()
    thing.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
}
