// usage: node shot.tmp.mjs seats width height theme steps out [settings json]
import { chromium } from '@playwright/test'
const [seats = '3', w = '1280', h = '800', theme = 'light', steps = '0', out = '/tmp/gg-board/a.png', settings = '{}', stopKind = ''] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await (await browser.newContext({ viewport: { width: +w, height: +h }, colorScheme: theme, locale: 'ko-KR', reducedMotion: 'reduce', hasTouch: +w < 700 })).newPage()
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
page.on('pageerror', (e) => console.log('pageerror', e.stack))
let game, room
page.on('websocket', (s) => s.on('framereceived', ({ payload }) => { try { const m = JSON.parse(payload); if (m.t === 'sync' || m.t === 'update') { room = m.room ?? room; if (m.game) game = m.game } } catch {} }))
await page.goto('http://localhost:5199/')
await page.evaluate(() => localStorage.setItem('noripan', JSON.stringify({ lang: 'ko' })))
const code = await page.evaluate(async ([seats, settings]) => {
  await fetch('/api/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  const r = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'gugong', seats: +seats, bots: Array(+seats - 1).fill('normal'), start: true, private: true, settings: JSON.parse(settings) }) })
  return (await r.json()).code
}, [seats, settings])
await page.goto(`http://localhost:5199/t/${code}`)
await page.waitForSelector('.board')
const act = async (picks) => page.evaluate(async ([code, serial, picks]) => {
  const r = await fetch(`/api/tables/${code}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: Math.random().toString(36), do: 'answer', serial, picks }) })
  return await r.text()
}, [code, game.decision.serial, picks])
const seen = {}
for (let i = 0; i < +steps; i++) {
  for (let j = 0; j < 100 && !game?.decision && room?.state === 'playing'; j++) await page.waitForTimeout(30)
  if (!game?.decision) break
  const d = game.decision
  if (stopKind && d.kind === 'gugong.' + stopKind) break
  seen[d.kind] = (seen[d.kind] ?? 0) + 1
  const opts = d.options.filter((o) => !o.startsWith('spend') && !['decline', 'none', 'skip', 'leave', 'stay'].includes(o))
  let list = opts.length ? opts : d.options
  const good = list.filter((o) => /^(free|do|b|use|claim)/.test(o)); if (good.length) list = good
  const pick = list[Math.floor(Math.random() * list.length)]
  const serial = d.serial
  const r = await act([pick])
  if (!/"n"/.test(r)) { console.log(r, d.kind, pick); break }
  for (let j = 0; j < 200 && game?.decision?.serial === serial && room?.state === 'playing'; j++) await page.waitForTimeout(15)
}
console.log(JSON.stringify(seen), game?.decision?.kind, JSON.stringify(game?.decision?.options?.slice(0, 6)))
await page.waitForTimeout(400)
for (const line of (process.env.ACT ?? '').split(';;').filter(Boolean)) { try { await page.locator(line).first().click({ timeout: 3000 }) } catch (e) { console.log('ACT', line, String(e).split('\n')[0]) } await page.waitForTimeout(250) }
await page.screenshot({ path: out })
await browser.close()
