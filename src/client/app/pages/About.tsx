import { Mark } from '../shell/Mark.tsx'
import { useApp } from '../shell/words.tsx'
import './pages.css'

/** About the product, its fair dice, and its keyboard shortcuts. */
export function About() {
  const app = useApp()
  return (
    <div className="page narrow about">
      <Mark size={96} />
      <h1>{app.say('about.title')}</h1>
      <p>{app.say('about.what')}</p>
      <p>{app.say('about.name')}</p>
      <p>{app.say('about.dice')}</p>
      <p>{app.say('about.offline')}</p>
      <h2>{app.say('about.keys')}</h2>
      <ul>
        {['tab', 'zoom', 'text'].map((key) => (
          <li key={key}>{app.say(`about.keys.${key}`)}</li>
        ))}
      </ul>
    </div>
  )
}
