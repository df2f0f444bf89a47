import { useState } from 'react'
import { Button } from '#kit/ui/controls.tsx'
import { Dialog, useToast } from '#kit/ui/Dialog.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Menu, type MenuItem } from '#kit/ui/Popover.tsx'
import { RULEBOOK_WINDOW } from '#kit/ui/RuleChip.tsx'
import { api } from '../net/api.ts'
import { localHost } from '../net/localHost.ts'
import { rulebookUrl } from '../rulebook/book.tsx'
import { saveFile } from '../shell/browser.ts'
import { packLabel } from '../shell/games.ts'
import { seatStatuses } from '../shell/players.ts'
import { changePrefs, currentPrefs, usePrefs } from '../shell/prefs.ts'
import { Link, navigate } from '../shell/router.tsx'
import { Logo } from '../shell/States.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { OrdersDialog } from './ask/Standing.tsx'
import { canUndoWithoutConsent } from './model.ts'
import { RewindDialog } from './Rewind.tsx'
import type { TablePageModel } from './useTable.ts'

type Open = 'orders' | 'resign' | 'rewind' | 'remove' | null

interface MenuProps {
  readonly model: TablePageModel
  readonly replayAt: string
}

/** Everything at the table that is not a move: text mode, standing orders, rewinding, bots, resigning, the record. */
export function TableMenu({ model, replayAt }: MenuProps) {
  const app = useTranslator()
  const [open, setOpen] = useState<Open>(null)
  const items = useMenuItems({ model, replayAt }, setOpen)
  const close = () => setOpen(null)
  return (
    <>
      <Menu name={app.say('menu.title')} icon="menu" items={items} />
      <OrdersDialog model={model} open={open === 'orders'} onClose={close} />
      <RewindDialog model={model} open={open === 'rewind'} onClose={close} />
      <ConfirmDialog model={model} open={open} onClose={close} />
    </>
  )
}

function useMenuItems({ model, replayAt }: MenuProps, setOpen: (open: Open) => void): MenuItem[] {
  const { table, seat, act, title, shown } = model
  const app = useTranslator()
  const { text } = usePrefs()
  const { save, upload } = useRecord(model)
  const { info, own } = table
  const local = shown.connection === 'here'
  const playing = info.status === 'playing' && own.seats.length > 0
  const over = info.status === 'over'
  const alone = canUndoWithoutConsent(table)
  const handed = info.seats.find((s) => s.seat === seat)?.bot !== null
  const item = (key: string, label: string, icon: MenuItem['icon'], onChoose: () => unknown, danger = false) => ({
    ...{ key, label: app.say(label), icon, onChoose },
    ...(danger ? { danger } : {}),
  })
  const items: (MenuItem | false)[] = [
    item('text', text ? 'menu.board' : 'menu.text', 'text', () => changePrefs({ text: !text })),
    item('rules', 'menu.rules', 'scroll', () => void window.open(rulebookUrl(info.game), RULEBOOK_WINDOW)),
    playing &&
      (Object.keys(title.game.windows).length > 0 || title.game.reactions !== undefined) &&
      item('orders', 'orders.title', 'bell', () => setOpen('orders')),
    playing &&
      info.length > 0 &&
      !(info.options.rated && alone) &&
      item('rewind', alone ? 'menu.back' : 'menu.rewind', 'undo', () => setOpen('rewind')),
    (local || over) && item('replay', 'menu.replay', 'play', () => navigate(replayAt)),
    (local || over) && item('record', 'menu.record', 'download', save),
    local && !over && item('upload', 'menu.upload', 'share', upload),
    playing &&
      !local &&
      item('hand', handed ? 'menu.takeBack' : 'menu.handOver', 'hand', () =>
        act(handed ? { do: 'take back', seat } : { do: 'hand over', seat }),
      ),
    playing && item('resign', 'menu.resign', 'flag', () => setOpen('resign'), true),
    local && item('remove', 'menu.remove', 'close', () => setOpen('remove'), true),
  ]
  return items.filter((one) => one !== false)
}

/** Downloads the game record, or continues the game on a server. */
function useRecord({ table: { info }, shown, client }: TablePageModel) {
  const app = useTranslator()
  const toast = useToast()
  const record = async () =>
    shown.connection === 'here' ? (await localHost.call('record', client.id)).text : api.record(client.id)
  const save = async () => {
    try {
      saveFile(`${info.game}-${client.id.slice(0, 8)}.mehen`, await record())
    } catch {
      toast({ tone: 'bad', text: app.say('error.running') })
    }
  }
  const upload = async () => {
    try {
      const seats = Object.fromEntries(
        info.seats.map((s) => [s.seat, s.bot !== null ? { bot: s.bot } : ('me' as const)]),
      )
      await api.ensureGuest(currentPrefs().name)
      const made = await api.make({ game: info.game, record: await record(), seats })
      navigate(`/table/${made.id}`)
    } catch {
      toast({ tone: 'bad', text: app.say('error.unreachable') })
    }
  }
  return { save, upload }
}

/** Asks for confirmation before resigning, or before deleting a table of this browser. */
function ConfirmDialog({ model, open, onClose }: { model: TablePageModel; open: Open; onClose: () => void }) {
  const app = useTranslator()
  const what = open === 'remove' ? 'menu.remove' : 'menu.resign'
  const confirm = async () => {
    onClose()
    if (open === 'resign') await model.act({ do: 'resign', seat: model.seat })
    else {
      await localHost.call('remove', model.client.id)
      navigate('/')
    }
  }
  return (
    <Dialog
      open={open === 'resign' || open === 'remove'}
      title={app.say(what)}
      onClose={onClose}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{app.say('cancel')}</Button>
          <Button look="danger" onClick={confirm}>
            {app.say(what)}
          </Button>
        </>
      }
    >
      <p>{app.say(open === 'remove' ? 'menu.remove.sure' : 'menu.resign.sure')}</p>
    </Dialog>
  )
}

/** The bar above a table: home, game and scenario, connection, menu. */
export function TableHead({ model, replayAt }: { model: TablePageModel; replayAt: string }) {
  const { speaker, table, shown, title } = model
  const app = useTranslator()
  const { connection } = shown
  const fates = seatStatuses(app, table.info.seats)
  return (
    <header className="table-head">
      <Link href="/" className="table-home" aria-label={app.say('nav.home')}>
        <Logo size={30} />
      </Link>
      <h1>
        {speaker.say('name')} <small>{speaker.say(`scenario.${String(table.info.setup.scenario)}`)}</small>
        {table.info.setup.pack !== undefined && (
          <small className="table-pack">{packLabel(table.info.setup.pack, title.game.pack, app.say.bind(app))}</small>
        )}
        {fates.length > 0 && <small className="table-fates">{fates.join(' · ')}</small>}
      </h1>
      <span className={`connection connection-${connection}`} {...{ role: 'status' }}>
        {connection === 'lost' && <Icon name="offline" size={16} />}
        {app.say(`connection.${connection}`)}
      </span>
      <TableMenu model={model} replayAt={replayAt} />
    </header>
  )
}
