// plays many games and keeps a picture of each kind of question at both widths
import { chromium } from '@playwright/test'
const [seatsList = '3', max = '250', settings = '{}', dir = '/tmp/gg-board/gal', want = ''] = process.argv.slice(2)
import { mkdirSync } from 'node:fs'
mkdirSync(dir, { recursive: true })
const base = process.env.BASE ?? 'http://localhost:5199'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const ctx = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ko-KR', reducedMotion: 'reduce' })
const page = await ctx.newPage()
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)))
page.on('pageerror', (e) => console.log('pageerror', e.stack.slice(0, 600)))
let game, room
page.on('websocket', (s) => s.on('framereceived', ({ payload }) => { try { const m = JSON.parse(payload); if (m.t === 'sync' || m.t === 'update') { room = m.room ?? room; if (m.game) game = m.game } } catch {} }))
await page.goto(base)
await page.evaluate(() => { localStorage.setItem('noripan', JSON.stringify({ lang: 'ko' })); localStorage.setItem('noripan.gugong.pace', '4') })
const shot = {}
for (const seats of seatsList.split(',')) {
  const code = await page.evaluate(async ([seats, settings]) => {
    await fetch('/api/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    const r = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'gugong', seats: +seats, bots: Array(+seats - 1).fill('normal'), start: true, private: true, settings: JSON.parse(settings) }) })
    const j = await r.json(); if (!j.code) console.error(JSON.stringify(j)); return j.code
  }, [seats, settings])
  game = room = undefined
  await page.goto(`${base}/t/${code}`)
  await page.waitForSelector('.board')
  for (let i = 0; i < +max; i++) {
    for (let j = 0; j < 300 && !game?.decision && room?.state !== 'finished'; j++) await page.waitForTimeout(20)
    const d = game?.decision
    if (!d) break
    const kind = d.kind.replace('gugong.', '')
    const key = kind + (d.args?.place ? '-' + d.args.place.replace('place.', '') : '')
    if (!shot[key] && (!want || want.split(',').includes(kind))) {
      shot[key] = true
      await page.waitForTimeout(250)
      await page.screenshot({ path: `${dir}/${key}-1280.png` })
      await page.setViewportSize({ width: 360, height: 640 })
      await page.waitForTimeout(250)
      await page.screenshot({ path: `${dir}/${key}-360.png` })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) console.log('WIDE', key, over)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    const opts = d.options.filter((o) => !/^spend/.test(o) && !['decline', 'none', 'skip', 'leave', 'stay'].includes(o))
    let list = opts.length ? opts : d.options
    const good = list.filter((o) => /^(free|do|b$|use|claim|die|double)/.test(o)); if (good.length && Math.random() < .8) list = good
    const pick = list[Math.floor(Math.random() * list.length)]
    const r = await page.evaluate(async ([code, serial, picks]) => (await (await fetch(`/api/tables/${code}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: Math.random().toString(36), do: 'answer', serial, picks }) })).text()), [code, d.serial, [pick]])
    if (!/"n"/.test(r)) { console.log(r.slice(0, 200), d.kind, pick); await page.waitForTimeout(200); continue }
    for (let j = 0; j < 300 && game?.decision?.serial === d.serial && room?.state !== 'finished'; j++) await page.waitForTimeout(10)
  }
  if (room?.state === 'finished') { await page.waitForTimeout(800); await page.screenshot({ path: `${dir}/result${seats}-1280.png`, fullPage: true }); await page.setViewportSize({ width: 360, height: 640 }); await page.waitForTimeout(300); await page.screenshot({ path: `${dir}/result${seats}-360.png`, fullPage: true }); await page.setViewportSize({ width: 1280, height: 800 }) }
}
console.log(Object.keys(shot).join(' '), room?.state)
await browser.close()
