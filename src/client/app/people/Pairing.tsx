import { useCallback, useEffect, useState } from 'react'
import type { Pace, Wish, Wishes } from '../../../table/protocol.ts'
import { Button, Check, Select, useToast } from '../../kit/index.ts'
import { api } from '../net/api.ts'
import { Failed } from '../net/rpc.ts'
import { prefsNow } from '../shell/prefs.ts'
import { go, Link } from '../shell/router.tsx'
import { gameIds } from '../shell/titles.ts'
import { refreshMe, useMe } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import { hearNews } from './news.ts'
import { PaceChoice } from './PaceChoice.tsx'
import './people.css'

/** Interval at which a real-time seek is renewed; the server drops a seek after several missed renewals. */
const STILL_HERE_MS = 15_000

/** Matchmaking: posts a seek and waits for an opponent with a matching one. */
export function Pairing() {
  const app = useApp()
  const toast = useToast()
  const me = useMe()
  const [game, setGame] = useState(gameIds[0]!)
  const [pace, setPace] = useState<Pace>('now')
  const [rated, setRated] = useState(false)
  const [known, setKnown] = useState<Wishes>()
  const mayRate = me?.login != null
  const fail = useCallback(
    (error: unknown) =>
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'fault'}`) }),
    [app, toast],
  )
  const reload = useCallback(() => void api.pairing().then(setKnown, () => undefined), [])
  useEffect(reload, [reload])
  const wishes = known?.wishes ?? []
  const waits = wishes.length > 0
  useEffect(() => {
    if (!me) return
    return hearNews(({ of, at }) => {
      if (of === 'paired' && at !== null) go(`/table/${at}`)
      else reload()
    })
  }, [me, reload])
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => {
      const now = wishes.find((wish) => wish.pace === 'now')
      if (now === undefined || document.visibilityState !== 'visible') return reload()
      api.wish({ game: now.game, pace: 'now', rated: now.rated }).then(setKnown, () => undefined)
    }, STILL_HERE_MS)
    return () => clearInterval(timer)
  }, [waits, wishes, reload])
  const wish = async () => {
    try {
      await api.beSomebody(prefsNow().name)
      await refreshMe()
      setKnown(await api.wish({ game, pace, rated: rated && mayRate }))
    } catch (error) {
      fail(error)
    }
  }
  const drop = async (given: Wish) => {
    try {
      setKnown(await api.unwish({ game: given.game, pace: given.pace }))
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
