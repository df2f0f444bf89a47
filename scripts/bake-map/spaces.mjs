/** Where each space stands on the sheet, moved apart for counters, and where its name goes. */

/** Sites that the sheet needs elsewhere than the data says: [longitude, latitude]. */
const moved = {}

/** Projects the spaces and pushes close ones apart without letting them stray. */
export function placeSpaces(map, to) {
  const all = [...map.spaces, ...map.tribalSpaces].map((space) => {
    const [x, y] = to(moved[space.id] ?? [space.drawLon ?? space.lon, space.drawLat ?? space.lat])
    return { id: space.id, x, y, homeX: x, homeY: y, port: space.port === true }
  })
  for (let round = 0; round < 300; round++) {
    for (const a of all) {
      for (const b of all) {
        if (a.id >= b.id) continue
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        // Pieces stand above their space, so it is the height that is short.
        const gap = Math.hypot(dx, dy * 0.86) || 1
        const push = (68 - gap) / 2
        if (push <= 0) continue
        const [shareA, shareB] = a.port === b.port ? [0.5, 0.5] : a.port ? [0.2, 0.8] : [0.8, 0.2]
        a.x -= (dx / gap) * push * shareA
        a.y -= (dy / gap) * push * shareA
        b.x += (dx / gap) * push * shareB
        b.y += (dy / gap) * push * shareB
      }
    }
    for (const a of all) {
      a.x += (a.homeX - a.x) * 0.04
      a.y += (a.homeY - a.y) * 0.04
    }
  }
  return new Map(all.map((space) => [space.id, space]))
}

const sides = [
  { side: 'below', dx: 0, dy: 29, anchor: 'middle', cost: 0 },
  { side: 'right', dx: 19, dy: 5, anchor: 'start', cost: 1 },
  { side: 'left', dx: -19, dy: 5, anchor: 'end', cost: 1.2 },
  { side: 'lower right', dx: 14, dy: 19, anchor: 'start', cost: 1.6 },
  { side: 'lower left', dx: -14, dy: 19, anchor: 'end', cost: 1.8 },
]

/** For each space the offset and anchor of its name that disturbs least. */
export function placeNames(map, spaces, width, height) {
  const all = [...map.spaces, ...map.tribalSpaces]
  const box = (space, option) => {
    const { x, y } = spaces.get(space.id)
    const length = space.name.length * 7.6
    const left = x + option.dx - (option.anchor === 'middle' ? length / 2 : option.anchor === 'end' ? length : 0)
    return { left, right: left + length, top: y + option.dy - 12, bottom: y + option.dy + 4 }
  }
  const chosen = new Map(all.map((space) => [space.id, sides[0]]))
  const roads = [...map.edges, ...map.seaLanes].map(({ a, b }) => [spaces.get(a), spaces.get(b)])
  const costOf = (space, option) => {
    const own = box(space, option)
    let cost = option.cost * 6
    if (own.left < 4 || own.right > width - 4 || own.bottom > height - 4) cost += 500
    for (const other of all) {
      if (other.id === space.id) continue
      const { x, y } = spaces.get(other.id)
      cost += overlap(own, { left: x - 17, right: x + 17, top: y - 17, bottom: y + 17 }) * 3
      cost += overlap(own, { left: x - 20, right: x + 20, top: y - 50, bottom: y - 10 }) * 0.35
      cost += overlap(own, box(other, chosen.get(other.id))) * 2.5
    }
    for (const [a, b] of roads) {
      for (let t = 0.1; t < 0.95; t += 0.1) {
        const [x, y] = [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t]
        if (x > own.left && x < own.right && y > own.top && y < own.bottom) cost += 7
      }
    }
    return cost
  }
  for (let round = 0; round < 6; round++) {
    for (const space of all) {
      chosen.set(
        space.id,
        sides.reduce((best, o) => (costOf(space, o) < costOf(space, best) ? o : best)),
      )
    }
  }
  return new Map([...chosen].map(([id, { dx, dy, anchor }]) => [id, { dx, dy, anchor }]))
}

function overlap(a, b) {
  const [w, h] = [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ]
  return w > 0 && h > 0 ? (w * h) / 10 : 0
}
