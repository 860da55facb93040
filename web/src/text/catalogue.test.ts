import { expect, test } from 'vitest'
import en from './en.json'
import ko from './ko.json'

/** The names of the arguments that a template takes; {n|one|many} takes the same n as {n}. */
function takes(template: string): string[] {
  return [...new Set([...template.matchAll(/\{([^{}:|]+)/g)].map(([, name]) => name!))].sort()
}

test('both languages have the same words', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(ko).sort())
})

test.each(Object.keys(ko) as (keyof typeof ko)[])('%s takes the same arguments in both', (key) => {
  expect(takes(en[key])).toEqual(takes(ko[key]))
})

/** Words that are chosen by a name that comes from elsewhere, and those the formatter needs. */
const chosen = ['bot.name.', 'settings.theme.', 'dominion.victim.', 'coachride.part.', 'coachride.do.', 'coachride.step.', 'coachride.side.', 'coachride.note.', 'coachride.declare.', 'coachride.final.', 'dominion.pick.', 'dominion.mark.', 'secretcity.letter.', 'secretcity.why.', 'secretcity.score.', 'reaction.', 'replay.speed.', 'check.', 'own.phrase.', 'own.field.', 'own.type.', 'own.pickedIs.', 'own.to.', 'own.then.', 'own.variant.', 'own.strike.', 'own.points.', 'option.', 'gone.', 'ask.', 'refusal.', 'event.table.', 'list.', 'history.drawn', 'history.capped', 'history.beaten', 'admin.state.', 'admin.trouble.', 'admin.act.', 'bots.renew.', 'bots.drop.', 'lab.why.', 'lab.left.']
const gugong = ['act', 'good', 'token', 'tile', 'way', 'mode', 'short', 'give', 'reward', 'harbour', 'pace', 'pane', 'place', 'score', 'do', 'double', 'mong.rule', 'spend', 'weigh']

test('no word lies about unused', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true })
  const all = Object.values(sources).join('\n')
  const unused = Object.keys(ko).filter((key) => ![...chosen, ...gugong.map((name) => `gugong.${name}.`)].some((prefix) => key.startsWith(prefix)) && !all.includes(`'${key}'`))
  expect(unused).toEqual([])
})
