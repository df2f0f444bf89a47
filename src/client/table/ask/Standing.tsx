import { useState } from 'react'
import { useTranslator } from '#client/shell/translator.tsx'
import { isInForce, type StandingOrder } from '#kernel'
import { Button, Segments } from '#kit/ui/controls.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Menu } from '#kit/ui/Popover.tsx'
import type { TablePageModel } from '../useTable.ts'

/** The names of simple standing orders. */
const CARD_ORDERS = ['never', 'ask', 'always'] as const
/** Windows that are usually passed can be set to ask, but never to act automatically. */
const PASS_ORDERS = ['never', 'ask'] as const

/** Options without a thing on the board that can be answered in advance; a menu has no more. */
const MOST_ANSWERS = 4

/** At a reaction: answers it the same way from now on, or for the rest of the turn. */
export function StandingMenu({ model }: { model: TablePageModel }) {
  const { ask, standing, picker, title, seat, act, props, speaker } = model
  const app = useTranslator()
  if (ask === undefined || standing === null || picker !== null) return null
  // Some answers about a thing make sense in advance, such as shooting back; the game words them.
  const verbs = [...new Set(ask.options.flatMap(({ of, verb }) => (of === '' ? [] : verb)))]
  const answers = [
    ...verbs.flatMap((verb) => {
      const name = `standing.${ask.kind}.${verb}`
      return speaker.has(name) ? [{ key: `${verb}:`, text: speaker.say(name) }] : []
    }),
    ...ask.options.filter(({ of }) => of === ''),
  ].slice(0, MOST_ANSWERS)
  const hasTurns = title.game.turn !== undefined && props.view !== undefined
  const item = (key: string, text: string, thisTurn: boolean) => ({
    key: `${key} ${thisTurn}`,
    label: app.say(thisTurn ? 'orders.thisTurn' : 'orders.fromNow', { answer: text }),
    onChoose: () => void act({ do: 'order', seat, window: standing, order: { key, thisTurn } }),
  })
  const items = answers.flatMap(({ key, text }) => [
    ...(hasTurns ? [item(key, text, true)] : []),
    item(key, text, false),
  ])
  return items.length === 0 ? null : <Menu name={app.say('orders.next')} icon="bell" items={items} />
}

/** The standing orders of the reader that are in force, without the game's own defaults. */
export function ordersInForce({
  table,
  seat,
  title,
  props,
}: TablePageModel): readonly (readonly [string, StandingOrder])[] {
  const { turn, standing = {} } = title.game
  const now = props.view === undefined ? undefined : turn?.(props.view)
  return Object.entries(table.own.orders[seat] ?? {}).filter(
    ([name, order]) => order !== 'ask' && order !== standing[name] && isInForce(order, now),
  )
}

/** What is answered for the reader, with a way to be asked again. */
export function StandingNote({ model }: { model: TablePageModel }) {
  const app = useTranslator()
  const [open, setOpen] = useState(false)
  const { length } = ordersInForce(model)
  if (length === 0 || model.table.info.status !== 'playing') return null
  return (
    <>
      <Button size="small" look="quiet" icon="bell" className="ask-standing" onClick={() => setOpen(true)}>
        {app.say('orders.inForce', { count: length })}
      </Button>
      <OrdersDialog model={model} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The reader's standing orders: answers given in advance, and for each window whether to respond. */
export function OrdersDialog({ model, open, onClose }: { model: TablePageModel; open: boolean; onClose: () => void }) {
  const { title, table, seat, speaker, act } = model
  const app = useTranslator()
  const { windows: cards, standing = {} } = title.game
  const isCards = (name: string) => Object.hasOwn(cards, name)
  const passed = Object.keys(standing).filter((name) => !isCards(name))
  const windows = [...passed, ...Object.keys(cards)].filter((name) => speaker.has(`window.${name}`))
  const orders = table.own.orders[seat] ?? {}
  const named = ordersInForce(model).filter(([, order]) => typeof order === 'object')
  return (
    <Dialog open={open} title={app.say('orders.title')} onClose={onClose}>
      <p>{app.say('orders.about')}</p>
      {named.length > 0 && (
        <ul className="orders-named">
          {named.map(([name, order]) => (
            <li key={name}>
              <span>
                <b>{nameOf(name, model)}</b> {answerOf(name, order, model, app.say.bind(app))}
              </span>
              <Button size="small" onClick={() => act({ do: 'order', seat, window: name, order: 'ask' })}>
                {app.say('orders.askAgain')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="orders">
        {windows
          .filter((name) => typeof orders[name] !== 'object')
          .map((name) => (
            <Segments
              key={name}
              label={speaker.say(`window.${name}`)}
              value={simple(orders[name] ?? standing[name])}
              options={(isCards(name) ? CARD_ORDERS : PASS_ORDERS).map((value) => ({
                value,
                label: app.say(`orders.${value}`),
              }))}
              onChange={(order) => act({ do: 'order', seat, window: name, order })}
            />
          ))}
      </div>
    </Dialog>
  )
}

const simple = (order: StandingOrder | undefined) => (typeof order === 'string' ? order : 'ask')

const nameOf = (name: string, { speaker }: TablePageModel): string =>
  speaker.has(`window.${name}`) ? `${speaker.say(`window.${name}`)}:` : ''

function answerOf(
  name: string,
  order: StandingOrder,
  { speaker, seat }: TablePageModel,
  say: (key: string, values?: any) => string,
): string {
  if (typeof order === 'string') return say(`orders.${order}`)
  const verb = `standing.${name}.${order.key.slice(0, -1)}`
  const answer = speaker.has(verb) ? speaker.say(verb) : speaker.option(order.key, { seat, kind: name, about: {} })
  return say(order.turn === undefined ? 'orders.fromNow' : 'orders.thisTurn', { answer })
}
