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
