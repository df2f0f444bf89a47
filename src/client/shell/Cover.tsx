import alexander from '#assets/covers/alexander.svg'
import ankh from '#assets/covers/ankh.svg'
import godKings from '#assets/covers/god-kings.svg'
import ur from '#assets/covers/ur.svg'
import { Logo } from './States.tsx'
import './covers.css'

const covers: { readonly [game: string]: string } = { ur, ankh, 'god-kings': godKings, alexander }

/** A game's cover, drawn for this project; the serpent logo for games without one. */
export function Cover({ game }: { game: string }) {
  const cover = covers[game]
  if (cover !== undefined) return <img className="cover" src={cover} width={360} height={450} alt="" />
  return (
    <span className="cover cover-plain">
      <Logo size={120} />
    </span>
  )
}
