import { useState } from 'react'
import type { Verdict } from '../../../kernel/index.ts'
import { Button, Icon } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import type { Reader } from './reader.ts'

/** A button that checks every outcome of chance against the published seed, in this browser. */
export function Verify({ reader }: { reader: Reader }) {
  const app = useApp()
  const [verdict, setVerdict] = useState<Verdict | 'busy'>()
  if (!reader.opened.checkable) return <p className="k-hint verify">{app.say('replay.unverifiable')}</p>
  const check = async () => {
    setVerdict('busy')
    setVerdict(await reader.verify())
  }
  const good = typeof verdict === 'object' && verdict.committed && verdict.false.length === 0
  return (
    <div className="verify" {...{ role: 'status' }}>
      <Button size="small" icon="die" disabled={verdict === 'busy'} onClick={check}>
        {app.say('replay.verify')}
      </Button>
      {typeof verdict === 'object' && (
        <p className={good ? 'verify-good' : 'verify-bad'}>
          <Icon name={good ? 'seal' : 'warning'} size={18} />{' '}
          {good
            ? app.say('replay.verified', { count: verdict.outcomes })
            : app.say(verdict.committed ? 'replay.false' : 'replay.badSeed', { count: verdict.false.length })}
        </p>
      )}
    </div>
  )
}
