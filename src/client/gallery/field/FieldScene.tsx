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

/** What some answers to the field measured. */
export interface FieldBench {
  /** Of each answer, from the click to the painted board, in ms. */
  ms: number[]
  /** The pieces drawn for each answer. */
  redrawn: number[]
  options: number
  /** How often the page asked why something is not on offer. */
  asked: number
}

const reasons = { asked: 0 }

declare global {
  interface Window {
    __fieldBench?: (answers?: number) => Promise<FieldBench>
  }
}

/**
 * 169 two-sided counters with facing, 60 of which may march: a table of this page itself, played by the code every table is
 * played by. `window.__fieldBench(answers)` answers and measures, `window.__panBench(seconds)` pans.
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
    // As a worker would: later, and as a copy.
    send: (message) => {
      const sent = structuredClone(message)
      setTimeout(() => {
        for (const told of listeners) told(sent)
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
  const found: FieldBench = { ms: [], redrawn: [], options: 0, asked: 0 }
  for (let i = 0; i < answers; i++) {
    const choices = document.querySelectorAll('.table-board .k-choice')
    found.options = choices.length
    const before = drawn.pieces
    found.ms.push(await answerBy(choices[(i * 7) % choices.length]!))
    found.redrawn.push(drawn.pieces - before)
    // The light is laid over the board again, and whatever else was put off is done.
    await new Promise((rested) => setTimeout(rested, 400))
  }
  return { ...found, asked: reasons.asked }
}

/** Clicks a thing and waits until the board with the next position is painted. */
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
