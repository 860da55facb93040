import { expect, test } from 'vitest'
import { Frame } from './frame'

const size = { width: 300, height: 200 }

test('what lies in the middle stays there when it is drawn near', () => {
  const near = new Frame().zoomed(2, { x: 150, y: 100 }, size)
  expect(near).toEqual(new Frame(2, -150, -100))
  expect(near.zoomed(0.5, { x: 150, y: 100 }, size)).toEqual(new Frame(1, 0, 0))
})

test('it never comes nearer than three times, nor smaller than its pane', () => {
  expect(new Frame().zoomed(10, { x: 0, y: 0 }, size).scale).toBe(3)
  expect(new Frame(1.2).zoomed(0.1, { x: 0, y: 0 }, size)).toEqual(new Frame())
})

test('no shift shows what is not there', () => {
  const near = new Frame(2, -100, -100)
  expect(near.moved(500, 500, size)).toEqual(new Frame(2, 0, 0))
  expect(near.moved(-500, -500, size)).toEqual(new Frame(2, -300, -200))
  expect(new Frame().moved(40, 40, size)).toEqual(new Frame())
})

test('two fingers that part draw near what lies between them', () => {
  const near = new Frame().pinched({ x: 160, y: 100 }, { x: 180, y: 100 }, { x: 140, y: 100 }, size)
  expect(near.scale).toBe(2)
  expect(near.x).toBeLessThan(-100)
})
