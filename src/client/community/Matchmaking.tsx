import { useCallback, useEffect, useState } from 'react'
import { clockFor, twoPlayerTable } from '#community/seeks.ts'
import { Button, Check, Segments, Select } from '#kit/ui/controls.tsx'
import { Dialog, useToast } from '#kit/ui/Dialog.tsx'
import type { Seek, SeekList, TimeControlKind } from '#table/protocol/community.ts'
import { api } from '../net/api.ts'
import { refreshMe, useMe } from '../net/me.ts'
import { RequestError } from '../net/rpc.ts'
import { gameIds, loadTitle } from '../shell/games.ts'
import { currentPrefs } from '../shell/prefs.ts'
import { Link, navigate } from '../shell/router.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { subscribeToNews } from './news.tsx'
import './people.css'

interface PaceProps {
  readonly game: string
  readonly pace: TimeControlKind
  readonly onChange: (pace: TimeControlKind) => void
}

/** A choice between real-time and correspondence play, with the resulting time control. */
export function PaceChoice({ game, pace, onChange }: PaceProps) {
  const app = useTranslator()
  const clock = clockFor(game, pace)
  const about =
    clock.kind === 'live'
      ? app.say('pairing.live', { minutes: clock.seconds / 60, seconds: clock.increment })
      : clock.kind === 'days'
        ? app.say('pairing.days', { count: clock.hours / 24 })
        : ''
  return (
    <div>
      <Segments
        label={app.say('pairing.pace')}
        value={pace}
        options={(['now', 'turns'] as const).map((value) => ({ value, label: app.say(`pairing.${value}`) }))}
        onChange={onChange}
      />
      <p className="k-hint">{about}</p>
    </div>
  )
}

/** A button and dialog to challenge a person: creates a table with a seat reserved for them. */
export function Challenge({ person, name, account }: { person: string; name: string; account: boolean }) {
  const app = useTranslator()
  const toast = useToast()
  const me = useMe()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [game, setGame] = useState(gameIds[0]!)
  const [pace, setPace] = useState<TimeControlKind>('turns')
  const [first, setFirst] = useState<'first' | 'second'>('first')
  const [rated, setRated] = useState(false)
  const [listed, setListed] = useState(true)
  const mayRate = account && me?.login != null
  const ask = async () => {
    setBusy(true)
    try {
      const { game: rules } = await loadTitle(game)
      const wish = { pace, rated: rated && mayRate, listed }
      const made = await api.make(twoPlayerTable(rules, wish, { person }, first === 'first'))
      navigate(`/table/${made.id}`)
    } catch (error) {
      setBusy(false)
      toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'fault'}`) })
    }
  }
  return (
    <>
      <Button look="primary" icon="flag" onClick={() => setOpen(true)}>
        {app.say('challenge.button')}
      </Button>
      <Dialog
        open={open}
        title={app.say('challenge.title', { name })}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{app.say('cancel')}</Button>
            <Button look="primary" disabled={busy} onClick={ask}>
              {app.say('challenge.ask')}
            </Button>
          </>
        }
      >
        <div className="challenge-fields">
          <p>{app.say('challenge.about', { name })}</p>
          <Select
            label={app.say('new.game')}
            value={game}
            options={gameIds.map((id) => ({ value: id, label: app.say(`game.${id}.name`) }))}
            onChange={(event) => setGame(event.target.value)}
          />
          <PaceChoice game={game} pace={pace} onChange={setPace} />
          <Segments
            label={app.say('challenge.seat')}
            value={first}
            options={(['first', 'second'] as const).map((value) => ({
              value,
              label: app.say(`challenge.${value}`),
            }))}
            onChange={setFirst}
          />
          <Check
            label={app.say('new.rated')}
            hint={mayRate ? undefined : app.say('pairing.needsAccount')}
            disabled={!mayRate}
            checked={rated && mayRate}
            onChange={(event) => setRated(event.target.checked)}
          />
          <Check
            label={app.say('challenge.listed')}
            checked={listed}
            onChange={(event) => setListed(event.target.checked)}
          />
        </div>
      </Dialog>
    </>
  )
}

/** Interval at which a real-time seek is renewed; the server drops a seek after several missed renewals. */
const RENEW_SEEK_MS = 15_000

/** Matchmaking: posts a seek and waits for an opponent with a matching one. */
export function Matchmaking() {
  const app = useTranslator()
  const toast = useToast()
  const me = useMe()
  const [game, setGame] = useState(gameIds[0]!)
  const [pace, setPace] = useState<TimeControlKind>('now')
  const [rated, setRated] = useState(false)
  const [known, setKnown] = useState<SeekList>()
  const mayRate = me?.login != null
  const fail = useCallback(
    (error: unknown) =>
      toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'fault'}`) }),
    [app, toast],
  )
  const reload = useCallback(() => void api.seeks().then(setKnown, () => undefined), [])
  useEffect(reload, [reload])
  const wishes = known?.wishes ?? []
  const waits = wishes.length > 0
  useEffect(() => {
    if (!me) return
    return subscribeToNews(({ of, at }) => {
      if (of === 'paired' && at !== null) navigate(`/table/${at}`)
      else reload()
    })
  }, [me, reload])
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => {
      const now = wishes.find((wish) => wish.pace === 'now')
      if (now === undefined || document.visibilityState !== 'visible') return reload()
      api.seek({ game: now.game, pace: 'now', rated: now.rated }).then(setKnown, () => undefined)
    }, RENEW_SEEK_MS)
    return () => clearInterval(timer)
  }, [waits, wishes, reload])
  const wish = async () => {
    try {
      await api.ensureGuest(currentPrefs().name)
      await refreshMe()
      setKnown(await api.seek({ game, pace, rated: rated && mayRate }))
    } catch (error) {
      fail(error)
    }
  }
  const drop = async (given: Seek) => {
    try {
      setKnown(await api.cancelSeek({ game: given.game, pace: given.pace }))
    } catch (error) {
      fail(error)
    }
  }
  const same = known?.waiting.find((others) => others.game === game && others.pace === pace)
  return (
    <section className="pairing" aria-labelledby="pairing">
      <h2 id="pairing">{app.say('pairing.title')}</h2>
      <div className="pairing-fields">
        <Select
          label={app.say('new.game')}
          value={game}
          hint={same && app.say('pairing.waiting', { count: same.people })}
          options={gameIds.map((id) => ({ value: id, label: app.say(`game.${id}.name`) }))}
          onChange={(event) => setGame(event.target.value)}
        />
        <PaceChoice game={game} pace={pace} onChange={setPace} />
        <Check
          label={app.say('pairing.rated')}
          hint={mayRate ? undefined : <Link href="/account">{app.say('pairing.needsAccount')}</Link>}
          disabled={!mayRate}
          checked={rated && mayRate}
          onChange={(event) => setRated(event.target.checked)}
        />
      </div>
      <div>
        <Button look="primary" icon="people" onClick={wish}>
          {app.say('pairing.find')}
        </Button>
      </div>
      {waits && (
        <ul className="wishes" aria-label={app.say('pairing.yours')}>
          {wishes.map((given) => (
            <li key={`${given.game} ${given.pace}`}>
              <span {...{ role: 'status' }}>
                {app.say(`pairing.looking.${given.pace}`, {
                  game: `${app.say(`game.${given.game}.name`)}${given.rated ? ` (${app.say('rated')})` : ''}`,
                })}
              </span>
              <Button size="small" onClick={() => drop(given)}>
                {app.say('pairing.drop')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
