import { Button } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'

/** Replaces the question while the reader looks at a past position. */
export function LookBar({ at, onNow }: { at: number; onNow: () => void }) {
  const app = useApp()
  return (
    <section className="ask-bar ask-past" aria-label={app.say('table.ask')}>
      <p className="ask-says ask-text" {...{ role: 'status' }}>
        {app.say('look.back', { count: at })}
      </p>
      <div className="ask-acts">
        <Button size="small" look="primary" icon="right" onClick={onNow}>
          {app.say('look.now')}
        </Button>
      </div>
    </section>
  )
}
